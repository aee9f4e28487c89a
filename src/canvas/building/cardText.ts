import { useState } from 'react'
import { appStore, kept, useKept } from '../../store'
import type { Card } from './buildStore'

type Question = Omit<Card, 'at'>

/** What a card asks about, wherever it stands. */
const placeOf = (card: Question): string => `card ${JSON.stringify({ ...card, at: undefined })} `

/**
 * A text of a card: it is still there when the card was pushed aside by another gesture, or the page was left, and the same is
 * asked again. `name` is unique in the card and says what the text is about.
 */
export function useCardText(card: Question, name: string, initial: string | (() => string)): readonly [string, (text: string) => void] {
  const [first] = useState(initial)
  const [held, keep] = useKept(placeOf(card) + name)
  // With a mark before it, as a text that was emptied is not one that nobody has touched.
  return [held === '' ? first : held.slice(1), (text) => keep(`=${text}`)]
}

/** The card was answered, or given up on purpose. */
export const forgetCard = (card: Card | null): void => {
  if (card) kept.forget(appStore.getState().document.id, placeOf(card))
}
