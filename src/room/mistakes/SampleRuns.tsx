import { useState } from 'react'
import { readMachine } from '../../machine'
import { recordSentence } from '../../trace'
import { Button, Note } from '../../ui'
import { outcomeOf, samplePlay } from './samplePlay'

/** Kinds of records that tell the story; guards only where they errored or passed. */
const isTold = (record: ReturnType<typeof samplePlay>['run']['journal'][number]): boolean =>
  record.kind !== 'park' && record.kind !== 'checkpoint' && record.kind !== 'answer' && record.kind !== 'summon' && (record.kind !== 'guard' || 'error' in record)

function SampleRun({ title, text }: { title: string; text: string }) {
  const { machine } = readMachine(text)
  const sample = samplePlay(machine)
  const { tone, says } = outcomeOf(sample)
  return (
    <section className="sample" aria-label={title}>
      <h4 className="t3 title">{title}</h4>
      <Note tone={tone}>{says}</Note>
      <ol className="t2" tabIndex={0} aria-label={`Records: ${title}`}>
        {sample.run.journal.filter(isTold).map((record) => (
          <li key={record.seq} className={record.kind === 'carried' ? 'carried' : 'error' in record || record.kind === 'stuck' || record.kind === 'halt' ? 'trouble' : undefined}>
            {recordSentence(machine, record)}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Both machines played with the same made-up answers, beside each other. */
export function SampleRuns({ before, after }: { before: string; after: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="samples">
      {shown ? (
        <div className="sample-pair" role="group" aria-label="Both machines played">
          <SampleRun title="As written" text={before} />
          <SampleRun title="Mended" text={after} />
        </div>
      ) : (
        <div className="row">
          <Button kind="primary" icon="play" onClick={() => setShown(true)}>
            Run both
          </Button>
          <span className="t2 c2">With made-up answers: everybody gives what is asked, of a choice each value in turn.</span>
        </div>
      )}
    </div>
  )
}
