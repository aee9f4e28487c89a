import { useState } from 'react'
import { Segmented } from '../../ui'

const TEXTS = [
  { value: 'machine', label: 'Machine' },
  { value: 'script', label: 'Script' },
] as const

/** A line with its comment set apart: what explains and what runs are told from each other. */
function Line({ text }: { text: string }) {
  const comment = /(?:^|\s)#(?![^"]*"(?:[^"]*"[^"]*")*[^"]*$).*$/.exec(text)
  return comment ? (
    <>
      {text.slice(0, comment.index)}
      <span className="c3">{comment[0]}</span>
    </>
  ) : (
    text
  )
}

/** What will be made, as it is being answered. */
export function Preview({ machine, script }: { machine: string; script: string }) {
  const [which, setWhich] = useState<'machine' | 'script'>('machine')
  const text = which === 'machine' ? machine : script
  return (
    <section className="asked-preview" aria-label="What you will get">
      <div className="row">
        <h3 className="t2 strong">What you will get</h3>
        <Segmented small className="right" label="Text" value={which} options={TEXTS} onChange={setWhich} />
      </div>
      <pre tabIndex={0} aria-label={which === 'machine' ? 'The machine’s text' : 'The script’s text'}>
        <code>
          {text.split('\n').map((line, at) => (
            <span key={at}>
              <Line text={line} />
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
