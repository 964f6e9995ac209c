import { readdirSync, readFileSync } from 'node:fs'
import { eventRegistry, readEvent } from '@portal/contracts/events/registry'
import { openFields } from '@portal/infra/event-log/sealed-fields'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const folder = new URL('../fixtures/event-log/golden/', import.meta.url)

const Event = z.looseObject({ type: z.string() })

/**
 * One event as it was stored, and as it reads today: with its keys (base64, by id), and without. `reads` changes when a
 * newer version of the type needs an upcaster; `stored` never does.
 */
const Golden = z.object({
  eventId: z.uuid(),
  schemaVersion: z.int(),
  keys: z._default(z.record(z.string(), z.string()), {}),
  stored: Event,
  reads: Event,
  readsErased: z.optional(Event),
})

const goldenOf = (file: string) => Golden.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))

const files = readdirSync(folder).toSorted()
const versions = [...eventRegistry].flatMap(([type, { version }]) =>
  Array.from({ length: version }, (_, i) => `${type}.v${i + 1}.json`),
)

const opened = ({ eventId, schemaVersion, stored }: z.infer<typeof Golden>, keys: ReadonlyMap<string, Buffer>) =>
  openFields(eventRegistry, readEvent(eventRegistry, schemaVersion, stored), eventId, keys)

describe('every version of every event that was ever stored', () => {
  it('is kept as it was, in a file of its own; a field that came later has one beside it', () =>
    expect(files.filter((file) => file.split('.').length === 3)).toEqual(versions.toSorted()))

  it.each(files)('%s reads today as the file says', (file) => {
    const golden = goldenOf(file)
    expect(file.split('.').slice(0, 2)).toEqual([golden.stored.type, `v${golden.schemaVersion}`])
    const keys = new Map(Object.entries(golden.keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]))
    expect(opened(golden, keys)).toEqual(golden.reads)
  })

  it.each(files.filter((file) => goldenOf(file).readsErased))(
    '%s reads as erased once its key is destroyed',
    (file) => {
      const golden = goldenOf(file)
      expect(opened(golden, new Map())).toEqual(golden.readsErased)
    },
  )

  it.each([...eventRegistry].flatMap(([type, { personal }]) => (personal ? [type] : [])))(
    '%s hides its personal fields in the file too',
    (type) => {
      const stored = files.filter((file) => file.startsWith(`${type}.`)).map((file) => goldenOf(file).stored)
      for (const { field } of eventRegistry.get(type)?.personal ?? []) {
        const fields = stored.flatMap((event) => (field in event ? [event[field]] : []))
        expect(fields.length).toBeGreaterThan(0)
        for (const one of fields) expect(one).toEqual({ key: expect.any(String), sealed: expect.any(String) })
      }
    },
  )
})
