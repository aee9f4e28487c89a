import { useId, useState, type FormEvent } from 'react'
import { AT_ONCE, cleanBaseUrl, VENDORS, type Wire } from '../agents/live'
import { useApp } from '../store'
import { Button, Segmented } from '../ui'

const OTHER = 'other'
const WIRES = [
  { value: 'openai', label: 'Chat completions', hint: 'OpenAI’s format, which nearly every server speaks' },
  { value: 'anthropic', label: 'Anthropic messages' },
] as const satisfies readonly { value: Wire; label: string; hint?: string }[]

/** Connects one provider: who it is and where it answers. The page is loaded anew for it, once. */
export function ConnectForm({ onDone }: { onDone: () => void }) {
  const known = useApp(app => app.live.providers)
  const save = useApp(app => app.saveProvider)
  const free = VENDORS.filter(({ id }) => !known.some(each => each.id === id))
  const [vendor, setVendor] = useState(free[0]?.id ?? OTHER)
  const chosen = VENDORS.find(({ id }) => id === vendor)
  const [typed, setTyped] = useState<string | null>(null)
  const [label, setLabel] = useState('')
  const [wire, setWire] = useState<Wire>('openai')
  const [busy, setBusy] = useState(false)
  const ids = useId()
  const address = typed ?? chosen?.baseUrl ?? ''
  const baseUrl = cleanBaseUrl(address)
  const named = chosen?.label ?? label.trim()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (baseUrl === null || named === '') return
    setBusy(true)
    const id = chosen?.id ?? `${new URL(baseUrl).host}${new URL(baseUrl).pathname}`
    await save({ id, label: named, wire: chosen?.wire ?? wire, baseUrl, atOnce: AT_ONCE })
    setBusy(false)
    onDone()
  }
  return (
    <form className="card stack" aria-label="Connect a provider" onSubmit={event => void submit(event)}>
      <div className="cols">
        <div className="field">
          <label htmlFor={`${ids}v`}>Provider</label>
          <select id={`${ids}v`} className="input" value={vendor} onChange={event => { setVendor(event.target.value); setTyped(null) }}>
            {free.map(({ id, label: name, local }) => <option key={id} value={id}>{name}{local ? ', on this computer' : ''}</option>)}
            <option value={OTHER}>Another server</option>
          </select>
        </div>
        {chosen === undefined && (
          <div className="field">
            <label htmlFor={`${ids}n`}>Name</label>
            <input id={`${ids}n`} className="input" value={label} onChange={event => setLabel(event.target.value)} />
          </div>
        )}
        <div className="field wide">
          <label htmlFor={`${ids}u`}>Address</label>
          <input id={`${ids}u`} className={address !== '' && baseUrl === null ? 'input is-bad' : 'input'} value={address} spellCheck={false} autoComplete="off" inputMode="url" aria-describedby={`${ids}h`} onChange={event => setTyped(event.target.value)} />
          <p id={`${ids}h`} className="hint">{address !== '' && baseUrl === null ? 'An http or https address by a plain name (localhost in place of [::1]), without a user’s name or password in it.' : 'Up to and with its version, such as /v1.'}</p>
        </div>
      </div>
      {chosen === undefined && <div className="row"><Segmented small label="Format" value={wire} options={WIRES} onChange={setWire} /></div>}
      <p className="t2 c2">To ask this address and no other, the page has to be loaded anew. Your machine, your run and this panel come back; a key that is held in memory only has to be typed again.</p>
      <div className="row">
        <Button kind="primary" type="submit" disabled={busy || baseUrl === null || named === ''}>{busy ? 'Saving…' : 'Connect'}</Button>
        <Button kind="quiet" onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
