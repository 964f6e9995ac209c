import { readSettings } from '@portal/infra/settings'
import { portalWith } from '@portal/tests/support/portal/cli'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityCommands } from '../../identity/commands.ts'
import { openStack } from '../stack/stack.ts'
import { withLog } from '../stack/with-log.ts'

const SECRET = 'a secret of thirty-two characters'
const USERNAME = 'robin@example.org'
const folder = temporaryFolder()
let database: TestDatabase
let env: Readonly<Record<string, string>>

/** Robin, with a passkey of the log and a session. */
const addRobin = async (): Promise<void> => {
  const stack = await openStack(readSettings(env))
  try {
    await withLog(stack, async (deps) => {
      const commands = identityCommands(deps)
      const names = { username: USERNAME, displayName: 'Robin', password: 'violet kettle roof' }
      const registered = await commands.registerMember({ ...names, accountType: 'admin' })
      if (registered.outcome === 'rejected') throw new Error('not registered')
      const { memberId } = registered
      const credential = { credentialId: 'id', publicKey: 'key', transports: [] }
      const passkey = { name: 'Key', credential, credentialDigest: 'a'.repeat(64), counter: 0, digests: ['one'] }
      await commands.addPasskey({ memberId, ...passkey, language: 'en' })
      await stack.pool.query(
        `insert into identity.session (key, member_id, account_type, created_at, seen_at, expires_at)
         values ('\\x00', $1, 'admin', now(), now(), now())`,
        [memberId],
      )
    })
  } finally {
    await stack.close()
  }
}

beforeAll(async () => {
  database = await aDatabase()
  env = { DATABASE_URL: database.url, STATE_DIR: folder.at('state'), TOKEN_SECRET: SECRET, VAULT_KEY: SECRET }
  await portalWith(env)('migrate')
  await addRobin()
}, 60_000)
afterAll(() => database.drop())

describe('portal member remove-passkeys', () => {
  const remove = (...words: readonly string[]) => portalWith(env)('member', 'remove-passkeys', ...words)
  const removals = async () =>
    (await database.pool.query(`select data from log.event where type = 'SecondFactorRemoved'`)).rows.map(
      ({ data }) => data,
    )

  it('removes them once and ends the sessions, and says so without a name in the trail', async () => {
    const { code, said } = await remove(USERNAME, '--reason', 'lost')
    expect([code, said]).toEqual([0, expect.stringMatching(/^Member \S+ has no passkeys and recovery codes any more/)])
    expect((await database.pool.query('select 1 from identity.session')).rowCount).toBe(0)
    expect((await remove(USERNAME)).code).toBe(0)
    expect(await removals()).toMatchObject([{ by: null }])
    const { rows } = await database.pool.query(`select data::text from log.event where type = 'OperatorActed'`)
    expect(JSON.stringify(rows)).toContain('member remove-passkeys')
    expect(JSON.stringify(rows)).not.toContain(USERNAME)
  })

  it('is refused for an unknown login name', async () => {
    const { code, complained } = await remove('nobody@example.org')
    expect([code, complained]).toEqual([3, 'No member signs in as nobody@example.org.'])
  })
})
