import { useId, useState, type FormEvent } from 'react'
import { vendorOf, type Provider } from '../agents/live'
import { useApp, type FoundModels } from '../store'
import { Badge, Button, Note } from '../ui'
import { rememberModels } from './models'

/** One provider: whether it has a key, whether it answers, and how to be rid of it. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const held = useApp(app => (Object.hasOwn(app.live.held, provider.id) ? app.live.held[provider.id] : undefined))
  const remove = useApp(app => app.removeProvider)
  const forget = useApp(app => app.forgetKey)
  const find = useApp(app => app.findModels)
  const [found, setFound] = useState<FoundModels | 'asking' | null>(null)
  const isLocal = vendorOf(provider)?.local ?? false
  const look = async (): Promise<void> => {
    setFound('asking')
    const answer = await find(provider.id)
    if (answer.ok) rememberModels(provider.id, answer.models)
    setFound(answer)
  }
  return (
    <article className="card stack" aria-label={provider.label}>
      <div className="row wrap">
        <b className="strong">{provider.label}</b>
        <code className="t2 c2 cut">{provider.baseUrl}</code>
        <span className="right row tight wrap">
          {held === undefined
            ? <Badge tone={isLocal ? 'plain' : 'warn'} icon="lock">{isLocal ? 'needs no key' : 'no key'}</Badge>
            : <Badge tone="ok" icon="lock">{held === 'tab' ? 'key kept in this tab' : 'key in memory'}</Badge>}
          <Button small onClick={() => void look()} disabled={found === 'asking'}>{found === 'asking' ? 'Asking…' : 'Try it'}</Button>
          {held !== undefined && <Button kind="quiet" small onClick={() => forget(provider.id)}>Forget the key</Button>}
          <Button kind="quiet" small icon="x" label={`Remove ${provider.label}`} onClick={() => remove(provider.id)} />
        </span>
      </div>
      {held === undefined && <KeyForm provider={provider} optional={isLocal} />}
      {found !== null && found !== 'asking' && (
        <div role="status">
          {found.ok
            ? <Note tone="ok">{provider.label} answers{found.models.length > 0 ? `, with ${found.models.length === 1 ? 'one model' : `${found.models.length} models`}: ${found.models.slice(0, 4).join(', ')}${found.models.length > 4 ? ' …' : ''}` : ', and names no models'}.</Note>
            : <Note tone="error">{found.message}</Note>}
        </div>
      )}
    </article>
  )
}

/** Takes a key. What is typed goes to the keyring and is gone from here. */
function KeyForm({ provider, optional }: { provider: Provider; optional: boolean }) {
  const put = useApp(app => app.putKey)
  const [key, setKey] = useState('')
  const [keep, setKeep] = useState(false)
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (key.trim() === '') return
    put(provider.id, key, keep)
    setKey('')
  }
  return (
    <form className="row wrap" onSubmit={submit}>
      <label htmlFor={id} className="t2 strong">Key{optional ? ', if it wants one' : ''}</label>
      <input id={id} className="input grow" type="password" value={key} autoComplete="off" spellCheck={false} onChange={event => setKey(event.target.value)} />
      <label className="ticked t2"><input type="checkbox" checked={keep} onChange={event => setKeep(event.target.checked)} /> keep it in this tab until it is closed</label>
      <Button small type="submit" kind="primary" disabled={key.trim() === ''}>Use this key</Button>
    </form>
  )
}
