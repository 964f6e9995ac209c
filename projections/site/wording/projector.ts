import type { WordingEvent } from '@portal/contracts/events/site'
import { projection, type Workspace } from '../../runtime/projection.ts'
import { type AddedLanguage, addedLanguageTable, type WordingRow, wordingTable } from './tables.ts'

type Rows = { wording: WordingRow; added: AddedLanguage }
type Reworded = Extract<WordingEvent, { type: 'TextsReworded' }>

const reworded = (rows: Workspace<Rows>['wording'], { language, section, texts, at }: Reworded): void => {
  const before = rows.get(language, section)
  const own = new Map(Object.entries(before?.texts ?? {}))
  for (const [key, text] of Object.entries(texts)) {
    if (text === null) own.delete(key)
    else own.set(key, text)
  }
  rows.put({ language, section, texts: Object.fromEntries(own), changedAt: at })
}

/** The community's own texts, and the languages that it added. */
export const wordingProjection = projection<WordingEvent, Rows>({
  name: 'wording',
  version: 1,
  types: ['TextsReworded', 'LanguageAdded', 'LanguageWithdrawn'],
  key: ({ stream }) => stream,
  tables: { wording: wordingTable, added: addedLanguageTable },
  loads: [
    (batch) => ({
      wording: batch.flatMap(({ event }) => (event.type === 'TextsReworded' ? [[event.language, event.section]] : [])),
      added: batch.map(({ event }) => [event.language]),
    }),
  ],
  reduce: (rows, { event }) => {
    const { language, at } = event
    switch (event.type) {
      case 'TextsReworded':
        return reworded(rows.wording, event)
      case 'LanguageAdded':
        return rows.added.put({ language, addedAt: at })
      case 'LanguageWithdrawn': {
        const added = rows.added.get(language)
        if (added) rows.added.remove(added)
      }
    }
  },
})
