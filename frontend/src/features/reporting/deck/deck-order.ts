import type { Deck } from '@portal/contracts/http/reporting/decks'
import { questionsIn } from './deck-queries.ts'

export const deckKeys = ['name', 'access', 'slides', 'saved-at'] as const
export type DeckKey = (typeof deckKeys)[number]
export type DeckOrder = Readonly<{ key: DeckKey; isDescending: boolean }>

export const newestDecks: DeckOrder = { key: 'saved-at', isDescending: true }

/** Words are ascending at first; numbers and dates descending. */
export const nextDeckOrder = (order: DeckOrder, key: DeckKey): DeckOrder =>
  order.key === key
    ? { key, isDescending: !order.isDescending }
    : { key, isDescending: key === 'slides' || key === 'saved-at' }

const compared = (a: Deck, b: Deck, key: DeckKey, language: string): number => {
  switch (key) {
    case 'name':
      return a.name.localeCompare(b.name, language, { numeric: true })
    case 'access':
      return a.access.localeCompare(b.access)
    case 'slides':
      return questionsIn(a).length - questionsIn(b).length
    case 'saved-at':
      return a.savedAt.localeCompare(b.savedAt)
  }
}

type Asked = Readonly<{ search: string; order: DeckOrder; language: string }>

/** The decks whose name or description contains the words, in order. */
export const decksInOrder = (
  decks: readonly Deck[],
  { search, order: { key, isDescending }, language }: Asked,
): readonly Deck[] => {
  const words = search.trim().toLocaleLowerCase(language)
  const found = decks.filter(({ name, description }) =>
    `${name} ${description}`.toLocaleLowerCase(language).includes(words),
  )
  return found.toSorted((a, b) => compared(a, b, key, language) * (isDescending ? -1 : 1))
}
