import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { areas as contracts } from '@portal/contracts/areas'
import { eventRegistry } from '@portal/contracts/events/registry'
import { Instant } from '@portal/contracts/ids'
import { openPool } from '@portal/infra/database/pool'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { areas as projected } from '@portal/projections/areas'
import { afterAll, describe, expect, it } from 'vitest'
import { areas, areasByName } from './areas.ts'
import { erasedListPart, keysPart, storedPart } from './system-erasure.ts'

const page = readFileSync(new URL('../docs/erasure.md', import.meta.url), 'utf8')

/** It is never connected: the places are listed without a query. */
const pool = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1, application: 'portal-test' })
afterAll(() => pool.end())

const means = {
  pool,
  log: memoryEventLog(),
  now: () => Instant.parse('2026-11-21T08:00:00Z'),
  newId: () => randomUUID(),
}
const parts = [
  keysPart({ destroyKey: async () => undefined, keyHolders: async () => [] }),
  storedPart,
  erasedListPart('erased.ndjson'),
  ...areas.flatMap((area) => area.open(means).erasure ?? []),
]

describe('the places where personal data are stored', () => {
  it.each(parts.flatMap(({ places }) => places))(
    '$place: the documentation says the same as the code',
    ({ place, holds, erased }) => {
      expect(page).toContain(`| ${place} | ${holds} | ${erased} |`)
    },
  )

  it('in the documentation are those of the code', () => {
    const rows = page.slice(page.indexOf('| place |'), page.indexOf('**Limits.**')).match(/^\| .* \|$/gm) ?? []
    expect(rows.length - 1).toBe(parts.flatMap(({ places }) => places).length) // the first row is the head
  })

  it('in the log are exactly these fields', () => {
    const fields = [...eventRegistry].flatMap(([type, { personal = [] }]) =>
      personal.map(({ field }) => `${type}.${field}`),
    )
    expect(fields).toEqual([
      'MemberRegistered.contact',
      'MemberRegistered.passwordHash',
      'MemberJoined.referral',
      'PasswordChanged.passwordHash',
      'UsernameChanged.contact',
      'PasskeyAdded.name',
      'PasskeyAdded.credential',
      'RecoveryCodesMade.digests',
      'DisplayNameChanged.displayName',
      'MailSettingsChanged.settings',
      'UnsubscribeRequested.reason',
      'MemberUnsubscribed.reason',
      'ResponseStarted.importedKey',
      'PageAnswered.texts',
      'PageSaved.texts',
      'ResponseImported.importedKey',
      'ResponseImported.texts',
      'FileAdded.name',
      'FileReplaced.name',
    ])
  })
})

describe('an area that holds personal data', () => {
  const isPersonal = (type: string) => (eventRegistry.get(type)?.personal ?? []).length > 0
  const typesOf = (name: string, events: object) => [
    ...Object.keys(events),
    ...(projected.get(name)?.readModels ?? []).flatMap((model) => model.types),
  ]
  const holding = Object.entries(areasByName).filter(([name]) =>
    Object.entries(contracts).some(([own, { events }]) => own === name && typesOf(name, events).some(isPersonal)),
  )

  it('is found by its events, and by the events that its read models follow', () =>
    expect(holding.map(([name]) => name)).toEqual(expect.arrayContaining(['identity', 'surveys', 'reporting'])))

  const countable = Object.entries(areasByName).filter(([, area]) =>
    area.open(means).erasure?.places.some(({ left }) => left !== undefined),
  )
  it.each(countable)('%s gives members what it holds about them', (_, area) =>
    expect(area.open(means).memberData).not.toEqual([]),
  )

  it.each(holding)('%s has a part in erasures', (_, area) => expect(area.open(means).erasure).not.toBeNull())
})
