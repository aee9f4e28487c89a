import { useEffect, useMemo, useState } from 'react'
import { checkJournal, divergenceWords, isVerified, type JournalCheck } from '../../export'
import { useApp } from '../../store'
import { endWords, type EndRecord } from '../../trace'
import { Badge, Button, Dialog, Note, Segmented } from '../../ui'
import { useExport, type OpenedJournal } from './exportStore'
import { openRun } from './openRun'
import { sha256 } from './sha256'
import './exporting.css'

/** A journal that was opened: held against its machine, or the open one, and verified or pointed at where it departs. */
export function JournalDialog() {
  const journal = useExport((state) => state.journal)
  const offer = useExport((state) => state.offerJournal)
  return (
    <Dialog open={journal !== null} onClose={() => offer(null)} title={journal?.name ?? 'Journal'} description="Every record is held against what the machine does." width={640}>
      {journal !== null && <Checked key={journal.text} journal={journal} onClose={() => offer(null)} />}
    </Dialog>
  )
}

function Checked({ journal, onClose }: { journal: OpenedJournal; onClose: () => void }) {
  const openText = useApp((app) => app.document.machineText)
  const [on, setOn] = useState<'file' | 'open'>('file')
  const ofFile = useMemo(() => checkJournal(journal.text), [journal.text])
  // A log without a header has no machine of its own: it is held against the open one.
  const hasOwn = ofFile.ok || !checkJournal(journal.text, openText).ok
  const check = useMemo(() => (on === 'open' || !hasOwn ? checkJournal(journal.text, openText) : ofFile), [on, hasOwn, journal.text, openText, ofFile])
  const [hash, setHash] = useState<{ readonly of: string; readonly value: string | null } | null>(null)
  const text = check.ok ? check.machineText : null
  useEffect(() => {
    if (text === null) return
    let gone = false
    void sha256(text).then((value) => {
      if (!gone) setHash({ of: text, value })
    })
    return () => {
      gone = true
    }
  }, [text])
  if (!check.ok) return (
    <div className="stack im">
      <Note tone="error"><b>Line {check.line}.</b> {check.message}</Note>
      <div className="dialog-f"><Button onClick={onClose}>Close</Button></div>
    </div>
  )
  const known = hash !== null && hash.of === text
  const verified = known && hash.value !== null && check.machineFrom === 'file' ? isVerified(check, hash.value) : known && hash.value !== null && isVerified({ ...check, sha256: null }, hash.value)
  const differs = ofFile.ok && ofFile.machineText !== openText
  return (
    <div className="stack im">
      {differs && (
        <div className="row"><span className="t2 c2">Replay on</span>
          <Segmented small label="Replay on" value={on} options={[{ value: 'file', label: 'The file’s machine' }, { value: 'open', label: 'The open machine' }]} onChange={setOn} />
        </div>
      )}
      <Outcome check={check} isVerifiedNow={verified} hash={known ? hash.value : null} isHashed={known} />
      <div className="dialog-f">
        <Button onClick={onClose}>Leave it</Button>
        <Button
          kind="primary" disabled={!known || check.replay.run.journal.length === 0}
          onClick={() => {
            if (openRun(check, journal.name, verified && hash !== null ? hash.value : null)) onClose()
          }}
        >
          {check.replay.divergence === null ? 'Open the run' : `Open the run up to record ${check.replay.run.journal.length}`}
        </Button>
      </div>
    </div>
  )
}

function Outcome({ check, isVerifiedNow, hash, isHashed }: { check: JournalCheck; isVerifiedNow: boolean; hash: string | null; isHashed: boolean }) {
  const { replay: { run, divergence, withMore }, records, machine, machineFrom } = check
  const end = run.journal.findLast((record): record is EndRecord => record.kind === 'done' || record.kind === 'stuck' || record.kind === 'halt' || record.kind === 'abort')
  const words = divergence === null ? null : divergenceWords(machine, divergence)
  const wrongHash = isHashed && hash !== null && machineFrom === 'file' && check.sha256 !== null && check.sha256.toLowerCase() !== hash
  return (
    <>
      {words === null
        ? <p className="row">{isVerifiedNow ? <Badge tone="ok" icon="ok">verified</Badge> : <Badge tone="warn" icon="warn">not verified</Badge>} <span>All {records.length.toLocaleString('en')} records follow from the machine{end === undefined ? '; the run is not over.' : `: ${endWords(machine, end).title}.`}</span></p>
        : <p className="row"><Badge tone="error" icon="error">departs</Badge> <span>{divergence?.at.toLocaleString('en')} of {records.length.toLocaleString('en')} records follow from the machine.</span></p>}
      {wrongHash && <Note tone="warn">The SHA-256 in the file is not that of its machine’s text: one of the two was changed.</Note>}
      {words !== null && divergence !== null && (
        <div className="im-diff">
          <p className="title">{words.title}, line {divergence.at + check.firstLine}</p>
          <dl><dt>File</dt><dd>{words.found}</dd><dt>Machine</dt><dd>{words.expected}</dd></dl>
          {divergence.found !== null && <details><summary className="t2">The record as it stands in the file</summary><pre tabIndex={0}>{JSON.stringify(divergence.found, null, 1).slice(0, 20_000)}</pre></details>}
        </div>
      )}
      <dl className="im-facts">
        <dt>Machine</dt><dd>{machine.name}{machineFrom === 'caller' ? ' (the open one)' : ''}</dd>
        <dt>SHA-256</dt><dd><code>{hash ?? (isHashed ? 'this page came over an insecure connection and can’t compute it' : '…')}</code></dd>
        {withMore > 0 && <><dt>Beyond ours</dt><dd>{withMore.toLocaleString('en')} records have keys of their own. They are not shown.</dd></>}
      </dl>
    </>
  )
}
