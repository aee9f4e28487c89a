import type { ReactNode } from 'react'

/** A part of a form with a heading. */
export function Section({ title, says, aside, children }: { title: string; says?: string | undefined; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="part" aria-label={title} tabIndex={-1}>
      <h3 className="part-h" title={says}>
        {title}
        {aside !== undefined && <span className="right">{aside}</span>}
      </h3>
      {says !== undefined && <p className="t2 c3">{says}</p>}
      {children}
    </section>
  )
}
