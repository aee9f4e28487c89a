import { useRef, type ReactNode } from 'react'
import type { Operation } from '../machine'
import { Button } from '../ui'
import { Refused } from './Hints'
import { useDeed } from './useDeed'

export interface Item {
  readonly key: string
  /** What its buttons are about: `positions from pro`. */
  readonly words: string
  readonly content: ReactNode
  /** Below the row, the whole width. */
  readonly more?: ReactNode
}

export interface ItemListProps {
  readonly label: string
  readonly items: readonly Item[]
  readonly move?: ((from: number, to: number) => Operation) | undefined
  readonly remove: (index: number) => Operation
  readonly empty?: string | undefined
}

type Act = 'up' | 'down' | 'remove'

/** Parts in their order: moved by one place and taken out from here, one undo step each. The focus stays with the part. */
export function ItemList({ label, items, move, remove, empty }: ItemListProps) {
  const { act, refused } = useDeed()
  const list = useRef<HTMLOListElement>(null)
  const focus = (index: number, wanted: Act): void => {
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-item="${Math.min(index, items.length - 1)}"]`) ?? list.current?.querySelector('[data-item]')
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-act]') ?? [])].filter(({ disabled }) => !disabled)
      ;(buttons.find((button) => button.dataset['act'] === wanted) ?? buttons.at(-1) ?? list.current?.closest<HTMLElement>('section'))?.focus()
    })
  }
  const button = (index: number, what: Act, words: string) => {
    const to = index + (what === 'up' ? -1 : 1)
    const disabled = what !== 'remove' && (to < 0 || to >= items.length)
    const name = what === 'remove' ? `Remove ${words}` : `Move ${words} ${what}`
    return (
      <Button
        key={what} kind="quiet" small data-act={what} icon={what === 'remove' ? 'x' : 'chev'} label={name} disabled={disabled} className={what === 'up' ? 'flip' : undefined}
        onClick={() => {
          if (what === 'remove') {
            if (act(remove(index))) focus(index, 'remove')
          } else if (move && act(move(index, to))) focus(to, what)
        }}
      />
    )
  }
  return (
    <>
      {items.length === 0 && empty !== undefined && <p className="t2 c3">{empty}</p>}
      {items.length > 0 && (
        <ol ref={list} className="items-of" aria-label={label}>
          {items.map(({ key, words, content, more }, index) => (
            <li key={key} data-item={index}>
              <div className="item-row">
                <div className="grow item-what">{content}</div>
                <span className="item-acts">
                  {move && items.length > 1 && (['up', 'down'] as const).map((what) => button(index, what, words))}
                  {button(index, 'remove', words)}
                </span>
              </div>
              {more}
            </li>
          ))}
        </ol>
      )}
      {refused !== null && <Refused reason={refused} />}
    </>
  )
}
