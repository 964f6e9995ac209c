import { Instant } from '@portal/contracts/ids'
import type { StoredEvent } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { wordingProjection } from './projector.ts'
import { addedLanguageTable, wordingTable } from './tables.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const reworded = (texts: object, section = 'site/shell') =>
  ({ type: 'TextsReworded', language: 'fr', section, texts, at }) as StoredEvent
const added = { type: 'LanguageAdded', language: 'de', at } as StoredEvent
const withdrawn = { type: 'LanguageWithdrawn', language: 'de', at } as StoredEvent

const rowsOf = async (table: { name: string }, events: readonly StoredEvent[]) => {
  const store = memoryRows()
  const fold = wordingProjection.open()
  for (const [index, event] of events.entries()) {
    const position = String(index + 1).padStart(16, '0')
    await fold.apply(store, [{ event, stream: 'any', position, version: 1, eventId: uuidOf(position), recordedAt: at }])
    fold.forget()
  }
  return store.all(table).map((row) => JSON.parse(row))
}

it('own texts are gathered by section, and null removes one', async () => {
  const rows = await rowsOf(wordingTable, [
    reworded({ menu: 'Sommaire', support: 'Aide' }),
    reworded({ menu: null }),
    reworded({ polls: 'Votes' }, 'polls/menu'),
  ])
  expect(rows.map(({ section, texts }) => [section, texts])).toEqual([
    ['polls/menu', { polls: 'Votes' }],
    ['site/shell', { support: 'Aide' }],
  ])
})

it('a language that was added is there until it is withdrawn', async () => {
  expect(await rowsOf(addedLanguageTable, [added])).toEqual([{ language: 'de', addedAt: at }])
  expect(await rowsOf(addedLanguageTable, [added, withdrawn])).toEqual([])
})
