import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemberEvent } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import { readSettings } from '@portal/infra/settings'
import { readModels } from '@portal/projections/read-models'
import { schemaOf } from '@portal/projections/runtime/projection'
import { openStack } from '@portal/services/cli/stack/stack'
import { type CommandDeps, withLog } from '@portal/services/cli/stack/with-log'
import { identityCommands } from '@portal/services/identity/commands'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fieldsWithoutEvent, leaveWordsInAllAreas, send } from '../support/erasure/leave-words.ts'
import { recordsWith, relayedRecords } from '../support/erasure/relayed.ts'
import { tokenOf } from '../support/erasure/surveys.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { portalHere } from '../support/portal/portal-here.ts'
import {
  aCommunity,
  PASSWORD,
  portal,
  type RoleName,
  type RoleProcess,
  runRole,
} from '../support/portal/role-processes.ts'
import { filesWith, tablesWith } from '../support/portal/traces-of.ts'
import { reached, rowHashes } from '../support/projections/projecting.ts'
import { aCopyOf, aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'

const SECRET = 'a secret of thirty-two characters'

/** Words that occur nowhere else in the portal. */
const wordsOf = (name: string) => ({
  login: `${name}.quetzal@example.org`,
  displayName: `${name} Zinnober-Quetzal`,
  words: `${name} likes the purple samovar`,
})
type Words = ReturnType<typeof wordsOf>
const markersOf = ({ login, displayName, words }: Words) => [login, displayName, words]

const database = await aDatabase()
const folder = mkdtempSync(join(tmpdir(), 'portal-erasure-'))
const settingsFor = ({ url }: TestDatabase) => ({
  DATABASE_URL: url,
  STATE_DIR: join(folder, 'state'),
  VAULT_KEY: SECRET,
  TOKEN_SECRET: SECRET,
})
const running = new Set<RoleProcess>()
const said: string[] = []

const start = async (role: RoleName, on: TestDatabase = database): Promise<RoleProcess> => {
  const process = await runRole(role, on.url, { STATE_DIR: join(folder, 'state'), LOG_LEVEL: 'trace' })
  running.add(process)
  return process
}
const stopAll = async (): Promise<void> => {
  for (const role of running) said.push((await role.terminate()).said)
  running.clear()
}
const cli = (on: TestDatabase, ...words: readonly string[]) => portalHere(words, settingsFor(on))

const addMember = async ({ login, displayName }: Words): Promise<void> => {
  const settings = { ...settingsFor(database), PORTAL_NEW_PASSWORD: PASSWORD }
  const { code, complaints } = await portalHere(['member', 'add', login, '--name', displayName], settings)
  if (code !== 0) throw new Error(complaints)
}

/** Somebody who registered by their own hand, was invited by words of their own, and opened the link of the mail. */
const joinMember = async ({ login, displayName }: Words): Promise<void> => {
  const stack = await openStack(readSettings(settingsFor(database)))
  const join = async (deps: CommandDeps): Promise<void> => {
    const { joinCommunity, holderOfLogin, activateMember } = identityCommands(deps)
    await joinCommunity({ username: login, password: PASSWORD, referral: displayName, language: 'en' })
    const memberId = MemberId.parse(await holderOfLogin(login))
    for await (const { event } of deps.log.readStream<MemberEvent>(`member-${memberId}`))
      if (event.type === 'LinkRequested')
        await activateMember({ memberId, linkId: event.linkId, purpose: 'activate' }, 'en')
  }
  try {
    await withLog(stack, join)
  } finally {
    await stack.close()
  }
}

/** A member who has left their words in every area that records personal data. */
const aWriter = async (url: string, { login, words }: Words) => {
  const member = await memberClient(url, login, PASSWORD)
  const writer = await leaveWordsInAllAreas({ url, cookie: member.cookie, password: PASSWORD, words })
  await send(writer, '/api/profile/username', { password: writer.password, new_username: login })
  return { ...writer, token: await tokenOf(writer) }
}

const sent = (url: string, cookie: string, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

const allReached = async (on: TestDatabase): Promise<void> => {
  for (const { name } of readModels) await reached(on.pool, name)
}
const allHashes = (on: TestDatabase) => Promise.all(readModels.map((model) => rowHashes(on.pool, model)))

/** Positions are 1, 2, 3 … and so are the versions of each stream. */
const isWhole = async ({ pool }: TestDatabase): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ whole: boolean }>>(
    `select (select max(pos) = count(*) from log.event) and not exists (
       select from log.event group by stream_id having max(version) <> count(*) or min(version) <> 1) as whole`,
  )
  return rows[0]?.whole ?? false
}

const throwAwayRows = async ({ pool }: TestDatabase): Promise<void> => {
  for (const model of readModels) await pool.query(`drop schema ${schemaOf(model)} cascade`)
  await pool.query('delete from proj.checkpoint; delete from proj.live; delete from proj.dead_letter')
}

/** A table of a read model, in the schema of its present version. */
const tableOf = (projection: string, table: string): string =>
  `${projection}_v${readModels.find(({ name }) => name === projection)?.version}.${table}`

const memberIdOf = async (login: string, on: TestDatabase = database): Promise<MemberId> => {
  const stack = await openStack(readSettings(settingsFor(on)))
  try {
    return MemberId.parse(await withLog(stack, (deps) => identityCommands(deps).holderOfLogin(login)))
  } finally {
    await stack.close()
  }
}

const [robin, noor, sami] = [wordsOf('Robin'), wordsOf('Noor'), wordsOf('Sami')]

beforeAll(async () => {
  await aCommunity(database.url, 1)
  await joinMember(robin)
  for (const who of [noor, sami]) await addMember(who)
})
afterEach(stopAll)
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('an erased member', () => {
  it('leaves no trace in any table or file, an intact log, and rows that equal a rebuild', async () => {
    const [api] = await Promise.all([start('api'), start('projector')])
    const [robins, noors] = [await aWriter(api.url, robin), await aWriter(api.url, noor)]
    await allReached(database)
    expect(await fieldsWithoutEvent(database.pool, await memberIdOf(robin.login))).toEqual([])
    const before = await tablesWith(database.pool, markersOf(robin))
    expect(before).toEqual([
      tableOf('file', 'file'),
      tableOf('member', 'member'),
      tableOf('reporting', 'response'),
      tableOf('unsubscribed', 'unsubscribed'),
    ])

    const robinsId = await memberIdOf(robin.login)
    const relayedBefore = await relayedRecords(database.pool)

    const nobody = await cli(database, 'erase', 'member', randomUUID(), '--dry-run')
    expect([nobody.code, nobody.complaints]).toEqual([3, expect.stringContaining('There is no member')])
    const dry = await cli(database, 'erase', 'member', robin.login, '--dry-run', '--json')
    expect([dry.code, dry.complaints]).toEqual([0, ''])
    expect(JSON.parse(dry.out).result.places).toContainEqual(
      expect.objectContaining({ place: 'read model poll (poll_vote), all versions', left: 1 }),
    )
    expect(await tablesWith(database.pool, markersOf(robin))).toEqual(before)

    const erased = await portal(['erase', 'member', robin.login, '--json'], settingsFor(database))
    expect([erased.code, erased.complaints]).toEqual([0, ''])
    const { places } = JSON.parse(erased.out).result
    expect(places.every(({ left }: { left: number | null }) => left === null || left === 0)).toBe(true)

    const profile = () => fetch(`${api.url}/api/profile`, { headers: { cookie: robins.cookie } })
    await until('the api has forgotten her session', async () => (await profile()).status === 401)
    const late = await sent(api.url, robins.cookie, '/api/surveys/conduct/submit', {
      token: robins.token,
      page: 'you',
      questions: [],
      DATA: { Q6: 3, Q7: robin.words },
      saveAndQuit: true,
      totalQuestions: 0,
    })
    expect((await late.json()).code).toBe('not-signed-in')

    const own = await sent(api.url, noors.cookie, '/api/profile/erase', { password: noors.password })
    expect([own.status, await own.json()]).toEqual([200, { status: 'success' }])
    expect((await fetch(`${api.url}/api/profile`, { headers: { cookie: noors.cookie } })).status).toBe(401)

    await allReached(database)
    await stopAll()
    const words = [...markersOf(robin), ...markersOf(noor)]
    expect(await tablesWith(database.pool, words)).toEqual([])
    expect(filesWith(folder, words)).toEqual([])
    expect(said.filter((text) => words.some((word) => text.includes(word)))).toEqual([])

    const relayed = [...relayedBefore, ...(await relayedRecords(database.pool))]
    expect(recordsWith(relayedBefore, [robinsId]).length).toBeGreaterThan(2)
    expect(recordsWith(relayed, words)).toEqual([])

    expect(await isWhole(database)).toBe(true)
    const live = await allHashes(database)
    await throwAwayRows(database)
    await start('projector')
    await allReached(database)
    expect(await allHashes(database)).toEqual(live)
  }, 300_000)

  it('may join again with the same name, as another member', async () => {
    const kim = wordsOf('kim')
    const [api] = await Promise.all([start('api'), start('projector')])
    await addMember(kim)
    const former = await memberIdOf(kim.login)
    expect((await cli(database, 'erase', 'member', kim.login)).code).toBe(0)
    await addMember(kim)
    expect(await memberIdOf(kim.login)).not.toBe(former)
    await memberClient(api.url, kim.login, PASSWORD)
    expect((await cli(database, 'erase', 'member', kim.login)).code).toBe(0)
  })
})

describe('an erasure that was interrupted after its event', () => {
  it('is finished by the worker', async () => {
    const [api] = await Promise.all([start('api'), start('projector')])
    await aWriter(api.url, sami)
    const memberId = await memberIdOf(sami.login)
    const stack = await openStack(readSettings(settingsFor(database)))
    await withLog(stack, (deps) => identityCommands(deps).eraseMember({ memberId, reason: 'order', by: null }))
    await stack.close()
    expect((await cli(database, 'erase', 'list')).out).not.toContain(memberId)

    await start('worker')
    await until('nothing is left', async () => (await tablesWith(database.pool, markersOf(sami))).length === 0)
    await until('it is on the list', async () => (await cli(database, 'erase', 'list')).out.includes(memberId))
  })
})

describe('a dump that is older than an erasure', () => {
  it('is erased again after it was restored, by the list outside of it', async () => {
    const lena = wordsOf('Lena')
    await addMember(lena)
    const [api] = await Promise.all([start('api'), start('projector')])
    await aWriter(api.url, lena)
    await allReached(database)
    await stopAll()
    const restored = await aCopyOf(database)
    try {
      await start('projector')
      expect((await cli(database, 'erase', 'member', lena.login)).code).toBe(0)
      expect(existsSync(join(folder, 'state', 'erased.ndjson'))).toBe(true)
      await stopAll()

      const listed = await cli(restored, 'erase', 'list')
      expect([listed.code, listed.out]).toEqual([1, expect.stringContaining('is back')])
      expect((await cli(restored, 'erase', 'reapply')).code).toBe(0)
      expect((await cli(restored, 'erase', 'list')).code).toBe(0)
      await start('projector', restored)
      await allReached(restored)
      expect(await tablesWith(restored.pool, markersOf(lena))).toEqual([])
      expect(await isWhole(restored)).toBe(true)
    } finally {
      await stopAll()
      await restored.drop()
    }
  }, 180_000)
})
