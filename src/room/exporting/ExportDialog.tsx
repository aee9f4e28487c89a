import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { lineOf } from '../../machine'
import { appStore, useApp, type Session } from '../../store'
import { sectionsOf } from '../../trace'
import { pagesOf, printSheets } from '../../trace/printing'
import { Button, Dialog, Note, Segmented, useShownTheme } from '../../ui'
import { copyOut, deliver } from './deliver'
import { useExport } from './exportStore'
import { FORMATS, make, type Choices, type Format, type FormatId, type Made, type Source } from './formats'
import { sha256 } from './sha256'
import './exporting.css'

/** Characters of a text that are previewed. */
const PREVIEW = 12_000

/** Every way out of the room: a preview, what it holds back, copy and download. */
export function ExportDialog() {
  const show = useExport((state) => state.show)
  return (
    <Dialog open onClose={() => show(false)} title="Export" description="The run or the machine for somebody else’s eyes or tools." width={960}>
      <ExportForm />
    </Dialog>
  )
}

/** Names that hold through the dialog: the hash of the run's text, an id for its trace, and when it began. */
function useSource(): Source {
  const session = useApp((app) => app.session)
  const machine = useApp((app) => app.lastGood)
  const places = useApp((app) => app.places)
  const [hash, setHash] = useState<{ readonly of: string; readonly sha256: string | null } | null>(null)
  const text = session?.machineText
  useEffect(() => {
    if (text === undefined) return
    let gone = false
    void sha256(text).then((value) => {
      if (!gone) setHash({ of: text, sha256: value })
    })
    return () => {
      gone = true
    }
  }, [text])
  const [traceId] = useState(() => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  const [now] = useState(() => Date.now())
  const started = (session?.exchanges ?? []).flatMap(({ startedAtMs }) => startedAtMs ?? [])
  return { session, machine, places, traceId, sha256: hash?.of === text ? (hash?.sha256 ?? null) : null, startedAtMs: started.length > 0 ? Math.min(...started) : now }
}

function ExportForm() {
  const source = useSource()
  const { session } = source
  const title = useApp((app) => app.document.title)
  const stale = useApp((app) => app.staleReason)
  const moved = useApp((app) => app.session !== null && app.session.machineText !== app.document.machineText)
  const shownTheme = useShownTheme()
  const [id, setId] = useState<FormatId>(session === null ? 'state-mermaid' : 'mermaid')
  const [preset, setPreset] = useState<Preset>('whole')
  const [own, setOwn] = useState({ from: 1, to: session?.run.journal.length ?? 1 })
  const [theme, setTheme] = useState(shownTheme)
  const [guards, setGuards] = useState<Choices['guards']>('words')
  const [withContent, setWithContent] = useState(true)
  const format = FORMATS.find((each) => each.id === id) ?? (FORMATS[0] as Format)
  const range = useMemo(() => rangeOf(session, preset, own), [session, preset, own])
  const asked = useMemo(() => ({ id, source, choices: { range, theme, guards, withContent } }), [id, source.session, source.machine, source.places, source.sha256, source.traceId, source.startedAtMs, range, theme, guards, withContent]) // oxlint-disable-line react-hooks/exhaustive-deps -- the parts of `source`, which is new each time
  // A run of ten thousand messages takes a second to be made: behind the frame that shows what was chosen.
  const making = useDeferredValue<typeof asked | null>(asked, null)
  const made = useMemo(() => (making === null ? null : make(making.id, making.source, making.choices)), [making])
  const isStale = making !== asked
  const [busy, setBusy] = useState(false)
  const { notify, announce } = appStore.getState()
  const notes = [
    ...(made?.notes ?? []),
    ...(format.of === 'machine' && stale !== null ? [`The text is broken just now (${stale}), so this is the last machine that could be read.`] : []),
    ...(format.of === 'run' && moved ? ['The text was changed since this run was started: the run is that of the text before.'] : []),
  ]
  const act = (what: () => Promise<void>): void => {
    setBusy(true)
    void what().catch((error: unknown) => notify('error', error instanceof Error && error.message !== '' ? error.message : 'Your browser refused. Try Download instead.')).finally(() => setBusy(false))
  }
  const onDownload = (): void => {
    if (made === null) return
    if (id === 'pdf') return printRange(session, range)
    act(async () => announce(`${await deliver(format, made, format.of === 'machine' ? title : `${title}.run`)} is downloaded.`))
  }
  const onCopy = (): void => act(async () => {
    if (made === null) return
    await copyOut(format, made)
    notify('ok', made.texts.length > 1 ? `${format.label}, the first of ${made.texts.length} files, is on the clipboard. Download has them all.` : `${format.label} is on the clipboard.`)
  })
  return (
    <div className="xp">
      <div className="xp-formats" role="radiogroup" aria-label="Format">
        {(['run', 'machine'] as const).map((of) => (
          <div key={of} role="presentation">
            <p className="t2 title c2">{of === 'run' ? 'The run' : 'The machine'}</p>
            {FORMATS.filter((each) => each.of === of).map((each) => (
              <label key={each.id} className={each.id === id ? 'xp-format on' : 'xp-format'}>
                <input type="radio" name="format" checked={each.id === id} disabled={of === 'run' && session === null} onChange={() => setId(each.id)} />
                {each.label}
                <small>{each.detail}</small>
              </label>
            ))}
            {of === 'run' && session === null && <p className="t2 c3">Play a run first.</p>}
          </div>
        ))}
      </div>
      <div className="xp-main">
        <div className="row wrap xp-choices">
          {format.takes.includes('range') && <RangeChoice session={session} preset={preset} onPreset={setPreset} own={own} onOwn={setOwn} />}
          {format.takes.includes('theme') && <Segmented small label="Theme" value={theme} options={[{ value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }]} onChange={setTheme} />}
          {format.takes.includes('guards') && <Segmented small label="Guards" value={guards} options={[{ value: 'words', label: 'In words' }, { value: 'cel', label: 'Whole CEL' }]} onChange={setGuards} />}
          {format.takes.includes('content') && <label className="row tight t2"><input type="checkbox" checked={withContent} onChange={(event) => setWithContent(event.target.checked)} /> With what was asked and said</label>}
        </div>
        {making === null ? <p className="c2" role="status">One moment…</p> : <Preview format={FORMATS.find((each) => each.id === making.id) ?? format} made={made} />}
        {notes.map((note) => <Note key={note} tone="warn">{note}</Note>)}
        <div className="dialog-f">
          {id !== 'pdf' && <Button icon="copy" disabled={made === null || isStale || busy} onClick={onCopy}>Copy</Button>}
          <Button kind="primary" icon="export" disabled={made === null || isStale || busy} onClick={onDownload}>{id === 'pdf' ? 'Print…' : (made?.texts.length ?? 1) > 1 ? `Download ${made?.texts.length} files` : 'Download'}</Button>
        </div>
      </div>
    </div>
  )
}

function printRange(session: Session | null, range: Choices['range']): void {
  if (session === null) return
  const { pictures, note } = pagesOf(session, range)
  const clear = printSheets(pictures, note)
  addEventListener('afterprint', clear, { once: true })
  print()
}

type Preset = 'whole' | 'past' | 'here' | 'own'
const PRESETS = [['whole', 'The whole run'], ['past', 'Up to the shown moment'], ['here', 'The shown visit'], ['own', 'From record … to …']] as const

/** A stretch of the journal, from what was chosen; never empty. */
function rangeOf(session: Session | null, preset: Preset, own: { readonly from: number; readonly to: number }): Choices['range'] {
  const length = session?.run.journal.length ?? 0
  if (session === null || preset === 'whole') return { from: 0, to: length }
  if (preset === 'past') return { from: 0, to: Math.max(1, session.cursor) }
  if (preset === 'own') {
    const from = Math.max(0, Math.min(own.from, own.to, length) - 1)
    return { from, to: Math.max(from + 1, Math.min(length, Math.max(own.from, own.to))) }
  }
  const here = sectionsOf(session.run.journal).findLast(({ first }) => first < Math.max(1, session.cursor))
  return here === undefined ? { from: 0, to: length } : { from: here.first, to: here.last + 1 }
}

interface RangeChoiceProps {
  session: Session | null
  preset: Preset
  onPreset: (preset: Preset) => void
  own: { readonly from: number; readonly to: number }
  onOwn: (own: { readonly from: number; readonly to: number }) => void
}

function RangeChoice({ session, preset, onPreset, own, onOwn }: RangeChoiceProps) {
  const length = session?.run.journal.length ?? 1
  const number = (value: number, which: 'from' | 'to') => (
    <input className="input xp-number" type="number" min={1} max={length} aria-label={which === 'from' ? 'From record' : 'To record'} value={value} onChange={(event) => onOwn({ ...own, [which]: Math.max(1, Math.min(length, Math.trunc(event.target.valueAsNumber || 1))) })} />
  )
  return (
    <>
      <select className="input" aria-label="Which records" value={preset} onChange={(event) => onPreset(PRESETS.find(([value]) => value === event.target.value)?.[0] ?? 'whole')}>
        {PRESETS.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
      </select>
      {preset === 'own' && <span className="row tight t2">{number(own.from, 'from')} to {number(own.to, 'to')}</span>}
    </>
  )
}

/** A picture as a picture, a text as a text; of a long one the beginning. */
function Preview({ format, made }: { format: Format; made: Made | null }) {
  const [url, setUrl] = useState<string | null>(null)
  const first = made?.texts[0] ?? ''
  const isPicture = (made?.pictures.length ?? 0) > 0
  useEffect(() => {
    if (!isPicture) return
    const address = URL.createObjectURL(new Blob([first], { type: 'image/svg+xml' }))
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [isPicture, first])
  if (made === null) return <p className="c2">There is no run yet.</p>
  const size = made.texts.reduce((sum, text) => sum + text.length, 0)
  const facts = isPicture
    ? made.pictures.map(({ width, height }) => `${width} × ${height} px`).slice(0, 1).join()
    : `${size.toLocaleString('en')} characters, ${made.texts.reduce((sum, text) => sum + lineOf(text, text.length), 0).toLocaleString('en')} lines`
  return (
    <figure className="xp-preview">
      {isPicture
        ? <div className="xp-picture" tabIndex={0} role="group" aria-label="Preview"><img src={url ?? undefined} alt={`${format.label} of the ${format.of}`} /></div>
        : <pre className="code" tabIndex={0} role="group" aria-label="Preview">{first.length > PREVIEW ? `${first.slice(0, PREVIEW)}\n…` : first}</pre>}
      <figcaption className="t2 c3 num">{facts}{made.texts.length > 1 ? `, the first of ${made.texts.length} files` : ''}</figcaption>
    </figure>
  )
}
