import { useMemo, useState } from 'react'
import type { Ballot, BallotKind, Panel } from '../analysis/explore'
import { agentNumbers, type Machine, type State, type Value } from '../machine'
import { useApp } from '../store'
import { AgentGlyph, Button, Icon, actorLabel, actorNumber } from '../ui'
import { ballotGroups, outcomeInWords, type BallotGroup, type BallotRow } from './ballotTable'

/** Rows that are open without being asked for. */
const FEW = 16
const ICON = { stuck: 'error', tie: 'warn', edge: 'edge' } as const

function Vote({ value, at }: { value: Value | null; at: number }) {
  if (value === null) return <span className="vt no" title="no vote"><Icon name="no" small /><span className="sr">no vote</span></span>
  const word = String(value)
  if (at > 1) return <span className="vt re word" title={word}>{word.slice(0, 2)}<span className="sr"> {word}</span></span>
  return <span className={at === 0 ? 'vt ap' : 'vt re'} title={word}><Icon name={at === 0 ? 'ok' : 'x'} small /><span className="sr">{word}</span></span>
}

function Outcome({ decides, ballot, kind }: { decides: State; ballot: Ballot; kind: BallotKind }) {
  return <span className={`oc ${kind === 'tie' ? 'over' : kind}`}>{kind !== 'edge' && <Icon name={ICON[kind]} />}{outcomeInWords(decides, ballot, kind)}</span>
}

function Row({ row, panel, decides, onPlay }: { row: BallotRow; panel: Panel; decides: State; onPlay: ((votes: Ballot['votes']) => void) | null }) {
  const { ballot, kind, number } = row
  return (
    <tr className={kind === 'edge' ? undefined : kind}>
      <th scope="row" className="num c3">{number}</th>
      {ballot.votes.map((vote, voter) => <td key={voter} className="c"><Vote value={vote} at={vote === null ? -1 : panel.values.indexOf(vote)} /></td>)}
      <td><Outcome decides={decides} ballot={ballot} kind={kind} /></td>
      <td className="pl">{onPlay && <Button kind="quiet" small icon="play" label={`Play ballot ${number}`} onClick={() => onPlay(ballot.votes)} />}</td>
    </tr>
  )
}

function Group({ group, open, onToggle, ...rest }: { group: BallotGroup; open: boolean; onToggle: () => void; panel: Panel; decides: State; onPlay: ((votes: Ballot['votes']) => void) | null }) {
  const { panel, decides } = rest
  const words = [...panel.values.map(String), 'silent']
  const said = group.counts.map((count, i) => `${count} ${words[i]}`).join(' : ')
  const first = group.rows[0]
  return (
    <tbody>
      <tr className={`gs ${group.kind}`}>
        <th scope="rowgroup" colSpan={panel.voters.length + 1}>
          <button type="button" className="fold" aria-expanded={open} onClick={onToggle}>
            <Icon name={open ? 'chev' : 'chevr'} small />
            {said} <span className="c3 num">{group.rows.length}</span>
          </button>
        </th>
        <td>{first && <Outcome decides={decides} ballot={group.rows.find(({ kind }) => kind === group.kind)?.ballot ?? first.ballot} kind={group.kind} />}</td>
        <td />
      </tr>
      {open && group.rows.map((row) => <Row key={row.number} row={row} {...rest} />)}
    </tbody>
  )
}

/** Every ballot with the edge that it takes, by count; those that are stuck or tied come first. */
export function BallotTable({ machine, panel, decides, ballots, canPlay }: { machine: Machine; panel: Panel; decides: State; ballots: readonly Ballot[]; canPlay: boolean }) {
  const groups = useMemo(() => ballotGroups(decides, panel, ballots), [decides, panel, ballots])
  const playBallot = useApp((app) => app.playBallot)
  // Folded by itself where there are many, but for what is wrong.
  const [turned, turn] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (group: BallotGroup): boolean => (ballots.length <= FEW || (group.kind !== 'edge' && group.rows.length <= FEW)) !== turned.has(group.key)
  const toggle = (key: string): void => {
    const next = new Set(turned)
    if (!next.delete(key)) next.add(key)
    turn(next)
  }
  const numbers = agentNumbers(machine)
  if (ballots.length === 0) return null
  return (
    <div className="ballot-scroll" role="region" aria-label="Ballots" tabIndex={0}>
      <table className="ballots">
        <thead>
          <tr>
            <th scope="col"><span className="sr">ballot</span></th>
            {panel.voters.map(({ actor, optional }) => (
              <th key={actor} scope="col" className="c" title={actorLabel(actor)}>
                <AgentGlyph n={actorNumber(actor, numbers)} hollow={optional} />
                <span className="sr">{actorLabel(actor)}</span>
              </th>
            ))}
            <th scope="col">edge</th>
            <th scope="col" className="pl"><span className="sr">play</span></th>
          </tr>
        </thead>
        {groups.map((group) => <Group key={group.key} group={group} open={isOpen(group)} onToggle={() => toggle(group.key)} panel={panel} decides={decides} onPlay={canPlay ? (votes) => playBallot(panel, votes) : null} />)}
      </table>
    </div>
  )
}
