import { useApp } from '../store'
import { Button, Icon, Prose } from '../ui'
import './prove.css'

/** Says that the run is a counterexample, what it shows, and how to get back. */
export function WitnessBar() {
  const witness = useApp((app) => app.session?.witness)
  const moved = useApp((app) => app.session !== null && app.session.machineText !== app.document.machineText)
  const playWitness = useApp((app) => app.playWitness)
  const leave = useApp((app) => app.leaveWitness)
  const seek = useApp((app) => app.seek)
  const play = useApp((app) => app.play)
  if (!witness) return null
  const watch = (): void => {
    seek(0)
    play()
  }
  return (
    <div className="witness-bar" role="region" aria-label="Counterexample">
      <Icon name="flag" />
      <p className="grow t2"><b>{witness.near ? 'As near as it gets.' : 'Counterexample.'}</b> <Prose text={witness.says} /></p>
      {moved && <Button small kind="primary" onClick={() => playWitness(witness)}>Play it on the text as it is now</Button>}
      <Button small icon="play" onClick={watch}>From the start</Button>
      <Button small icon="x" onClick={leave}>Back to my run</Button>
    </div>
  )
}
