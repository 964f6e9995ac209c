import { portalWith } from '@portal/tests/support/portal/cli'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterEach, beforeEach, expect, it } from 'vitest'

const FORMER = 'the former master secret of 32 characters'
const PRESENT = 'the present master secret of 32 characters'
const TOKEN_SECRET = 'a secret of thirty-two characters'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

const portal = (vaultKey: string, ...words: readonly string[]) =>
  portalWith({ DATABASE_URL: database.url, TOKEN_SECRET, VAULT_KEY: vaultKey, PORTAL_NEW_PASSWORD: TOKEN_SECRET })(
    ...words,
  )

it('portal vault rotate wraps every key by the first secret, once, and leaves what it did in the trail', async () => {
  expect((await portal(FORMER, 'migrate')).code).toBe(0)
  expect((await portal(FORMER, 'member', 'add', 'noor@example.org', '--name', 'Noor')).complained).toBe('')
  const both = `${PRESENT},${FORMER}`

  const planned = await portal(both, 'vault', 'rotate', '--dry-run')
  expect(planned).toMatchObject({ code: 0, complained: '' })
  expect(planned.said).toContain('wrap 1 keys by the first secret of VAULT_KEY; 0 already have it')
  expect(await portal(PRESENT, 'vault', 'rotate', '--reason', 'too early')).toMatchObject({ code: 3 })

  const rotated = await portal(both, 'vault', 'rotate', '--reason', 'yearly')
  expect(rotated).toMatchObject({ code: 0, complained: '' })
  expect(rotated.said).toContain('1 keys were wrapped again; 0 already had the first secret.')
  expect((await portal(PRESENT, 'vault', 'rotate', '--dry-run')).said).toContain('wrap 0 keys')
  expect(await portal(FORMER, 'vault', 'rotate', '--dry-run')).toMatchObject({ code: 3 })

  const { rows } = await database.pool.query(
    `select data ->> 'reason' as reason, data ->> 'outcome' as outcome from log.event
     where stream_id = 'operations' and data ->> 'action' = 'vault rotate' order by pos`,
  )
  expect(rows.at(-1)).toMatchObject({ outcome: 'done' })
  expect(rows.some(({ reason }) => reason === 'yearly')).toBe(true)
})
