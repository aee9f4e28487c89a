import { selectUnderWay, useApp, type Session } from '../store'
import { Button, Segmented } from '../ui'
import { Slider } from './Slider'
import './simulator.css'

const SPEEDS = [{ value: 0.5, label: '½×' }, { value: 1, label: '1×' }, { value: 4, label: '4×' }] as const

/** The bar that moves through a run: by record, by turn, by playing, or anywhere on the slider. */
export function RunControls({ onGo }: { onGo?: (() => void) | undefined }) {
  const session = useApp(app => app.session)
  return session === null ? null : <Controls session={session} onGo={onGo} />
}

function Controls({ session, onGo }: { session: Session; onGo: (() => void) | undefined }) {
  const play = useApp(app => app.play)
  const pause = useApp(app => app.pause)
  const stepRecord = useApp(app => app.stepRecord)
  const stepTurn = useApp(app => app.stepTurn)
  const runToEnd = useApp(app => app.runToEnd)
  const reset = useApp(app => app.reset)
  const underWay = useApp(selectUnderWay)
  const stopModels = useApp(app => app.stopModels)
  const setSpeed = useApp(app => app.setSpeed)
  const { cursor, playing, speed, run: { journal, status }, waitingFor } = session
  const atStart = cursor === 0
  const atEnd = cursor === journal.length
  // At the end of what there is, the run goes on only while somebody has something to say.
  const over = atEnd && status.kind !== 'new' && (status.kind !== 'parked' || waitingFor.length > 0)
  return (
    <div className="transport grow" role="group" aria-label="Run controls">
      <Button kind="quiet" icon="reset" label="Reset the run" className="hide-t" onClick={reset} />
      <TurnButton back label="Back one turn" disabled={atStart} onClick={() => stepTurn(-1)} />
      <Button kind="quiet" icon="stepb" label="Back one record" disabled={atStart} onClick={() => stepRecord(-1)} />
      {playing
        ? <Button kind="primary" icon="pause" label="Pause" onClick={pause} />
        : <Button icon="play" label={over && waitingFor.length === 0 ? 'Play again from the beginning' : 'Play'} onClick={play} />}
      {underWay > 0 && <Button icon="x" title="Calls off every request: nothing of it is written" onClick={stopModels}>Stop {underWay === 1 ? 'the model' : `${underWay} models`}</Button>}
      <Button kind="quiet" icon="stepf" label="Step one record" disabled={over} onClick={() => stepRecord(1)} />
      <TurnButton label="Step one turn" disabled={over} onClick={() => stepTurn(1)} />
      <Button kind="quiet" icon="flag" label="Run to the end" className="hide-t" disabled={over} onClick={runToEnd} />
      <Segmented small label="Speed" value={speed} options={SPEEDS} onChange={setSpeed} className="speeds" />
      <Slider session={session} />
      {onGo === undefined
        ? <span className="t2 num c2 count">{cursor} of {journal.length}</span>
        : <button type="button" className="t2 num c2 count" title="Go to a moment by its name" onClick={onGo}>{cursor} of {journal.length}</button>}
    </div>
  )
}

function TurnButton({ back = false, label, disabled, onClick }: { back?: boolean; label: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className="btn quiet icon hide-t" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <svg className="i" viewBox="0 0 16 16" aria-hidden="true"><path d={back ? 'M7.5 4v8L2.5 8zM13.5 4v8l-5-4z' : 'M8.5 4v8l5-4zM2.5 4v8l5-4z'} /></svg>
    </button>
  )
}
