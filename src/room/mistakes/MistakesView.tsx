import './mistakes.css'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { chapters, type Chapter, type Page } from '../../analysis'
import { useApp } from '../../store'
import { Icon } from '../../ui'
import { SEVERITY_ICON } from '../problems/ProblemFilters'
import { MistakePage } from './MistakePage'

const wordsOf = ({ id, name, wrong }: Page): string => `${id} ${name} ${name.replaceAll('-', ' ')} ${wrong}`.toLowerCase()

/** The chapters with the pages that hold all of the words. */
const chaptersWith = (words: readonly string[]): readonly Chapter[] =>
  chapters.map(({ title, pages }) => ({ title, pages: pages.filter((page) => words.every((word) => wordsOf(page).includes(word))) })).filter(({ pages }) => pages.length > 0)

/** Arrows, Home and End walk the list; what is in hand is open. */
function walk(list: HTMLElement, event: KeyboardEvent): void {
  const all = [...list.querySelectorAll<HTMLElement>('.mistake-link')]
  const at = all.indexOf(event.target as HTMLElement)
  const next = { ArrowDown: all[at + 1], ArrowUp: all[Math.max(0, at - 1)], Home: all[0], End: all.at(-1) }[event.key]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  next.click()
}

function MistakeList({ open }: { open: string }) {
  const [words, setWords] = useState('')
  const openMistake = useApp((app) => app.openMistake)
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => chaptersWith(words.trim().toLowerCase().split(/\s+/)), [words])
  const inHand = shown.some(({ pages }) => pages.some(({ id }) => id === open)) ? open : shown[0]?.pages[0]?.id
  return (
    <nav className="mistake-nav" aria-label="Mistakes">
      <label className="sr" htmlFor="mistake-search">
        Find a mistake
      </label>
      <input id="mistake-search" className="input" type="search" placeholder="Find a mistake" value={words} onChange={(event) => setWords(event.target.value)} />
      <div ref={list} className="mistake-list" onKeyDown={(event) => list.current && walk(list.current, event)}>
        {shown.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <h2 className="t2 title c2">{title}</h2>
            <ul>
              {pages.map(({ id, name, severity }) => (
                <li key={id}>
                  <button type="button" className={id === open ? 'mistake-link on' : 'mistake-link'} aria-current={id === open ? 'page' : undefined} tabIndex={id === inHand ? 0 : -1} onClick={() => openMistake(id)}>
                    <Icon name={SEVERITY_ICON[severity]} className={severity} />
                    <span className="code t1 c3">{id}</span>
                    <span className="name">{name.replaceAll('-', ' ')}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="t2 c2 nothing-left">No mistake has these words. Try one of them.</p>}
      </div>
    </nav>
  )
}

/** Every mistake that is found while typing, a page each. */
export function MistakesView({ rule }: { rule: string }) {
  return (
    <div className="mistakes">
      <MistakeList open={rule} />
      <MistakePage key={rule} rule={rule} />
    </div>
  )
}
