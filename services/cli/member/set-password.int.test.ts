import { randomUUID } from 'node:crypto'
import type { MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import { MemberId } from '@portal/contracts/ids'
import { readSettings } from '@portal/infra/settings'
import { portalWith } from '@portal/tests/support/portal/cli'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityCommands } from '../../identity/commands.ts'
import { isPassword } from '../../identity/passwords.ts'
import { openStack } from '../stack/stack.ts'
import { withLog } from '../stack/with-log.ts'
import { loadDemo } from '../start/demo.ts'
import { DEMO_MEMBERS } from '../start/demo-members.ts'

const SECRET = 'a secret of thirty-two characters'
const NEW = 'violet kettle on the roof'
const folder = temporaryFolder()
let database: TestDatabase
let env: Readonly<Record<string, string>>

const stackFor = () => openStack(readSettings(env))
const setPassword = (password: string, ...words: readonly string[]) =>
  portalWith(env, password)('member', 'set-password', ...words)

/** By the log, as the next start and every projector reads it. */
const fits = async (username: string, password: string): Promise<boolean> => {
  const stack = await stackFor()
  try {
    return await withLog(stack, async (deps) => {
      const memberId = await identityCommands(deps).holderOfLogin(username)
      let stored = ''
      for await (const { event } of deps.log.readStream<MemberEvent>(`member-${memberId}`))
        if ('passwordHash' in event) stored = revealed(event.passwordHash, '')
      return isPassword(password, stored)
    })
  } finally {
    await stack.close()
  }
}

/** What a start does about the demo where others can reach the portal. */
const demoWhereOthersCome = async () => {
  const stack = await stackFor()
  try {
    return await loadDemo(stack, () => undefined, false)
  } finally {
    await stack.close()
  }
}

beforeAll(async () => {
  database = await aDatabase()
  env = { DATABASE_URL: database.url, STATE_DIR: folder.at('state'), TOKEN_SECRET: SECRET, VAULT_KEY: SECRET }
  await portalWith(env)('migrate')
}, 60_000)
afterAll(() => database.drop())

describe('the demo', () => {
  it('is not made where others can reach the portal: its log stays empty', async () => {
    expect(await demoWhereOthersCome()).toEqual([])
    expect((await database.pool.query('select count(*)::int as n from log.event')).rows[0].n).toBe(0)
  })

  it('stops a start there as long as one of its accounts has the published password', async () => {
    const stack = await stackFor()
    expect(await loadDemo(stack, () => undefined)).toEqual(DEMO_MEMBERS)
    await stack.close()
    await expect(demoWhereOthersCome()).rejects.toThrow('member@example.org, staff@example.org, developer@example.org')
    for (const { username } of DEMO_MEMBERS) expect((await setPassword(NEW, username)).code).toBe(0)
    expect(await demoWhereOthersCome()).toEqual([])
  })
})

describe('portal member set-password', () => {
  it('sets the password that was typed unseen, and ends every session of the member', async () => {
    const [{ username } = { username: '' }] = DEMO_MEMBERS
    const { rows } = await database.pool.query<Readonly<{ id: string }>>(
      `insert into identity.session (key, member_id, account_type, created_at, seen_at, expires_at)
       select '\\x00', (data ->> 'memberId')::uuid, 'user', now(), now(), now() from log.event
       where type = 'MemberRegistered' order by pos limit 1 returning member_id as id`,
    )
    const { code, said } = await setPassword('another kettle on the roof', username)
    expect([code, said]).toEqual([0, `Set another password for member ${rows[0]?.id}; their sessions have ended.`])
    expect(await fits(username, 'another kettle on the roof')).toBe(true)
    expect(await fits(username, NEW)).toBe(false)
    expect((await database.pool.query('select 1 from identity.session')).rowCount).toBe(0)
  })

  it('leaves neither name nor password in the trail', async () => {
    const { rows } = await database.pool.query(`select data::text from log.event where type = 'OperatorActed'`)
    const trail = JSON.stringify(rows)
    expect(trail).toContain('member set-password')
    expect([trail.includes('@example.org'), trail.includes(NEW)]).toEqual([false, false])
  })

  it.each([
    ['short', /at least 10 characters/],
    ['password123', /most common ones/],
    ['staff@example.org', /similar to the name/],
    ['', /at least 10 characters/],
  ])('refuses a password such as “%s”', async (password, complaint) => {
    const { code, complained } = await setPassword(password, 'staff@example.org')
    expect([code, complained]).toEqual([2, expect.stringMatching(complaint)])
  })

  it('is refused for an unknown login name', async () => {
    const { code, complained } = await setPassword(NEW, 'nobody@example.org')
    expect([code, complained]).toEqual([3, 'No member signs in as nobody@example.org.'])
  })
})

describe('portal member lock', () => {
  const lock = (...words: readonly string[]) => portalWith(env)('member', ...words)
  const recorded = async () => {
    const text = `select type from log.event where type in ('MemberLocked', 'MemberUnlocked') order by pos`
    return (await database.pool.query<Readonly<{ type: string }>>(text)).rows.map(({ type }) => type)
  }

  it('locks an account and ends its sessions, once; unlock opens it again', async () => {
    const [{ username } = { username: '' }] = DEMO_MEMBERS
    await database.pool.query(
      `insert into identity.session (key, member_id, account_type, created_at, seen_at, expires_at)
       select '\\x01', (data ->> 'memberId')::uuid, 'user', now(), now(), now() from log.event
       where type = 'MemberRegistered' order by pos limit 1`,
    )
    const { code, said } = await lock('lock', username)
    expect([code, said]).toEqual([0, expect.stringMatching(/^Member \S+ is locked; their sessions have ended\.$/)])
    expect((await database.pool.query('select 1 from identity.session')).rowCount).toBe(0)
    expect((await lock('lock', username)).code).toBe(0)
    expect(await recorded()).toEqual(['MemberLocked'])
    expect((await lock('unlock', username)).code).toBe(0)
    expect(await recorded()).toEqual(['MemberLocked', 'MemberUnlocked'])
  })

  it('is also called disable, and unlock enable: the trail has the same action', async () => {
    const [{ username } = { username: '' }] = DEMO_MEMBERS
    const before = (await recorded()).length
    expect((await lock('disable', username)).code).toBe(0)
    expect((await lock('enable', username)).code).toBe(0)
    expect((await recorded()).slice(before)).toEqual(['MemberLocked', 'MemberUnlocked'])
  })

  it('is refused for an unknown login name', async () => {
    const { code, complained } = await lock('lock', 'nobody@example.org')
    expect([code, complained]).toEqual([3, 'No member signs in as nobody@example.org.'])
  })
})

it('portal member set-password says where the password opens nothing yet: the account is locked, or waits for the link of a mail', async () => {
  const [{ username } = { username: '' }] = DEMO_MEMBERS
  await portalWith(env)('member', 'lock', username)
  expect((await setPassword(NEW, username)).said).toContain('The account is locked: `portal member unlock` opens it.')
  await portalWith(env)('member', 'unlock', username)
  const stack = await stackFor()
  const wanted = { username: 'noor@example.org', displayName: null, language: 'en', accountType: 'user' } as const
  try {
    await withLog(stack, (deps) => {
      const by = MemberId.parse(randomUUID())
      return identityCommands(deps).importMember(
        { ...wanted, invites: false, importId: randomUUID(), by },
        randomUUID(),
      )
    })
  } finally {
    await stack.close()
  }
  expect((await setPassword(NEW, wanted.username)).said).toContain('The account is not active:')
})
