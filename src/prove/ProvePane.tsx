import { Ballots } from './Ballots'
import { Claims, Findings } from './Findings'
import { Verdict } from './Verdict'
import './prove.css'

/** Every outcome that the machine can have: what is known, what was found, and how every ballot comes out. */
export function ProvePane() {
  return (
    <div className="prove">
      <Verdict />
      <div className="prove-cols">
        <div className="prove-col">
          <Claims />
          <Findings />
        </div>
        <div className="prove-col mid">
          <Ballots />
        </div>
      </div>
    </div>
  )
}
