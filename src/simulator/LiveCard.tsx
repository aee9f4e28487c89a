import type { FieldName } from '../machine'
import { useApp, type LiveView } from '../store'
import { Button, Note, Streaming } from '../ui'
import { agentName } from '../machine'

/** What a model that was asked is doing just now: the text as it is written, or why there is none and what to do. */
export function LiveCard({ summon, name, view, onAnswer, isPresent }: { summon: number; name: string; view: LiveView | undefined; onAnswer: () => void; isPresent: boolean }) {
  const setup = useApp(app => app.live.roster[name])
  const ask = useApp(app => app.askModels)
  const fail = useApp(app => app.fail)
  const showLive = useApp(app => app.showLive)
  const model = setup?.model ?? ''
  const choose = <Button kind="quiet" small onClick={() => showLive(agentName(name))}>{model === '' ? 'Choose a model' : 'Another model'}</Button>
  // A moment of the past: what became of the question is told further on.
  if (view === undefined && !isPresent) return null
  if (view === undefined) {
    return (
      <>
        <p className="t2 c3">{model === '' ? `${name} is to be played by a model, and has none yet.` : `${model} was not asked yet. Play asks it, and so does this:`}</p>
        <footer className="row wrap"><Button small icon="play" disabled={model === ''} onClick={() => ask([summon])}>Ask the model</Button><Button kind="quiet" small icon="person" onClick={onAnswer}>Answer as {name}</Button>{choose}</footer>
      </>
    )
  }
  const over = view.status === 'failed' || view.status === 'stopped'
  return (
    <>
      {!over && <p className="t1 c3">{model}{words(view)}</p>}
      {view.repairs > 0 && !over && <p className="t1 refused">{view.note}</p>}
      {[...view.texts].map(([field, text]) => <LiveText key={field} field={field} text={text} stopped={view.status === 'stopped'} />)}
      {view.status === 'failed' && <Note tone="error">{view.note}</Note>}
      {view.status === 'stopped' && <p className="t2 c2">{view.note}</p>}
      {isPresent && (
        <footer className="row wrap">
          {over && <Button small icon="loop" onClick={() => ask([summon])}>Ask again</Button>}
          <Button kind={over ? 'plain' : 'quiet'} small icon="person" onClick={onAnswer}>Answer as {name}</Button>
          {over && <Button kind="quiet" small onClick={() => fail(summon, view.status === 'failed' ? (view.note ?? 'no answer') : 'stopped by hand')}>Let the machine go on</Button>}
          {over && choose}
        </footer>
      )}
    </>
  )
}

function words({ status, tries, note, texts }: LiveView): string {
  if (status === 'queued') return ' waits for its turn'
  if (status === 'waiting') return `: ${note ?? 'a pause'}`
  return `${texts.size === 0 ? ' is asked' : ' writes'}${tries > 1 ? `, try ${tries}` : ''}`
}

function LiveText({ field, text, stopped }: { field: FieldName | ''; text: string; stopped: boolean }) {
  return (
    <div className="spoken">
      {field !== '' && <code className="t1 c3">{field}</code>}
      <p className={field === '' ? 't2 c3 said' : 't2 said'}><Streaming text={text} stopped={stopped} /></p>
    </div>
  )
}
