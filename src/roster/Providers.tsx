import { useState } from 'react'
import { useApp } from '../store'
import { Button, EmptyPane } from '../ui'
import { ConnectForm } from './ConnectForm'
import { ProviderCard } from './ProviderCard'

/** Who runs the models: what this tab is connected to, and how to connect one more. */
export function Providers() {
  const providers = useApp(app => app.live.providers)
  const [adding, setAdding] = useState(false)
  return (
    <section aria-label="Providers" className="stack">
      <div className="row">
        <h3 className="title">Providers</h3>
        <span className="t2 c3">of this tab, until it is closed</span>
        {!adding && providers.length > 0 && <Button small icon="plus" className="right" onClick={() => setAdding(true)}>Connect another</Button>}
      </div>
      {providers.map(provider => <ProviderCard key={provider.id} provider={provider} />)}
      {providers.length === 0 && !adding && (
        <EmptyPane icon="person" title="Nobody is connected." text="A key of a vendor, or a model on your own computer (Ollama, LM Studio, llama.cpp), and the debate is real within a minute.">
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>Connect a provider</Button>
        </EmptyPane>
      )}
      {adding && <ConnectForm onDone={() => setAdding(false)} />}
    </section>
  )
}
