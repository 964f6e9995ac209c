import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readModels } from '@portal/projections/read-models'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../support/portal/answering-members.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { portalHere } from '../support/portal/portal-here.ts'
import {
  aCommunity,
  environmentOf,
  PASSWORD,
  portal,
  type RoleName,
  type RoleProcess,
  runRole,
} from '../support/portal/role-processes.ts'
import { expectSound } from '../support/portal/soundness.ts'
import { tablesWith } from '../support/portal/traces-of.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { until } from '../support/until.ts'

const SURVEY = 'morning-drinks'
const folder = temporaryFolder()
const database = await aDatabase()
const elsewhere = await aDatabase()
const running = new Set<RoleProcess>()
let usernames: readonly string[]

const settingsFor = ({ url }: TestDatabase) => ({ ...environmentOf(url), STATE_DIR: folder.at('state') })
const cli = (on: TestDatabase, ...words: readonly string[]) => portalHere(words, settingsFor(on))
const start = async (role: RoleName, on: TestDatabase): Promise<RoleProcess> => {
  const process = await runRole(role, on.url, { STATE_DIR: folder.at('state') })
  running.add(process)
  return process
}
const stopAll = async (): Promise<void> => {
  await Promise.all([...running].map((role) => role.terminate()))
  running.clear()
}

const headOf = async ({ pool }: TestDatabase): Promise<number> =>
  Number((await pool.query('select coalesce(max(pos), 0) as head from log.event')).rows[0]?.head)

const hashOf = async ({ pool }: TestDatabase, upTo: number): Promise<string> => {
  const { rows } = await pool.query<Readonly<{ hash: string }>>(
    `select count(*) || ' ' || sum(hashtextextended(e::text, 0)) as hash from log.event e where pos <= $1`,
    [upTo],
  )
  return rows[0]?.hash ?? ''
}

/** Sends one page with a new key. */
const save = async (url: string, cookie: string, token: string, key: string) => {
  const reply = await fetch(`${url}/api/surveys/conduct/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
    body: JSON.stringify({ token, page: 'you', questions: [], DATA: { Q6: 1 }, saveAndQuit: true, totalQuestions: 0 }),
  })
  await reply.arrayBuffer()
  return { status: reply.status, position: reply.headers.get('log-position') }
}

const atLastPage = async (url: string, username: string) => {
  const member = await memberClient(url, username, PASSWORD)
  const token = await member.tokenOf(SURVEY)
  await member.submit(token, 'welcome', { Q2: 3 })
  await member.submit(token, 'opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
  return { ...member, token }
}

beforeAll(async () => {
  usernames = await aCommunity(database.url, 14)
})
afterEach(stopAll)
afterAll(async () => {
  await database.drop()
  await elsewhere.drop()
})

describe('a dump that is taken while members answer', () => {
  const dump = folder.at('community.dump')
  const key = randomUUID()
  const words = 'the purple samovar of somebody who left'
  let sent: Awaited<ReturnType<typeof save>>
  let head = 0

  it('contains everything that was acknowledged before it began', async () => {
    const [api] = await Promise.all([start('api', database), start('projector', database)])
    const [first = '', second = '', ...others] = usernames
    const robin = await atLastPage(api.url, first)
    sent = await save(api.url, robin.cookie, robin.token, key)
    expect(sent.status).toBe(200)
    const leaving = await atLastPage(api.url, second)
    await leaving.save(leaving.token, 'you', { Q6: 2, Q7: words })

    const load = { at: api.url, usernames: others, lanes: 4, saves: 15, paceMs: 0, isErasing: false }
    const members = answering(load)
    const before = await headOf(database)
    await until('they are at it', async () => (await headOf(database)) > before + 40)
    const acknowledged = await headOf(database)
    const { code, out, complaints } = await portal(
      ['backup', dump, '--reason', 'nightly', '--json'],
      settingsFor(database),
    )
    expect([code, code === 0 ? '' : complaints]).toEqual([0, ''])
    head = JSON.parse(out).result.head
    expect(head).toBeGreaterThanOrEqual(acknowledged)
    await members.stop()
    expect(await headOf(database)).toBeGreaterThan(head)

    expect((await cli(database, 'erase', 'member', second)).code).toBe(0) // after the dump
  })

  it('is refused if it is truncated, or the database is in use, and nothing is half written', async () => {
    const cut = folder.write('cut.dump', readFileSync(dump).subarray(0, 2_000))
    const refused = await cli(elsewhere, 'restore', cut, '--keys', `${dump}.keys`)
    expect([refused.code, refused.complaints]).toEqual([3, expect.stringContaining('its end is missing')])
    const onto = await cli(database, 'restore', dump)
    expect([onto.code, onto.complaints]).toEqual([3, expect.stringContaining('The database is not empty')])
    const without = await cli(elsewhere, 'restore', dump, '--keys', join(dump, 'nowhere'))
    expect([without.code, without.complaints]).toEqual([3, expect.stringContaining('--without-keys')])
    expect((await cli(elsewhere, 'restore', dump, '--dry-run')).out).toContain(
      'The dump is complete and can be restored',
    )
    const dryOnto = await cli(database, 'restore', dump, '--dry-run')
    expect([dryOnto.code, dryOnto.complaints]).toEqual([3, expect.stringContaining('The database is not empty')])
    const wrongKey = { ...settingsFor(elsewhere), VAULT_KEY: 'another secret of thirty-two characters' }
    expect(await portalHere(['restore', dump, '--dry-run'], wrongKey)).toMatchObject({ code: 3 })
    expect((await cli(elsewhere, 'restore')).code).toBe(2)
    const { rowCount } = await elsewhere.pool.query(`select from pg_namespace where nspname in ('log', 'migration')`)
    expect(rowCount).toBe(0)
  })

  it('is refused without the complete list of erased members, unless the operator overrides this by name', async () => {
    const list = folder.at('state/erased.ndjson')
    const whole = readFileSync(list, 'utf8')
    const withList = (path: string, ...words: readonly string[]) =>
      portalHere(['restore', dump, ...words], { ...settingsFor(elsewhere), ERASED_LIST: path })
    const lost = await withList(folder.at('state/lost.ndjson'))
    expect([lost.code, lost.complaints]).toEqual([3, expect.stringContaining('There is no list of erased members')])
    expect((await withList(folder.at('state/lost.ndjson'), '--dry-run')).code).toBe(3)
    const torn = await withList(folder.write('torn.ndjson', `${whole.slice(0, -20)}\n`))
    expect([torn.code, torn.complaints]).toEqual([3, expect.stringContaining('cannot be read')])
    expect((await withList(folder.at('state/lost.ndjson'), '--dry-run', '--without-erased-list')).code).toBe(0)
    const { rowCount } = await elsewhere.pool.query(`select from pg_namespace where nspname in ('log', 'migration')`)
    expect(rowCount).toBe(0)
  })

  it('is refused with a list that lacks a member whom the dump knows as erased', async () => {
    const later = folder.at('later.dump')
    expect((await cli(database, 'backup', later)).code).toBe(0)
    const empty = { ...settingsFor(elsewhere), ERASED_LIST: folder.write('empty.ndjson', '') }
    const older = await portalHere(['restore', later], empty)
    expect([older.code, older.complaints]).toEqual([3, expect.stringContaining('the dump knows 1 more as erased')])
    const { rowCount } = await elsewhere.pool.query(`select from pg_namespace where nspname in ('log', 'migration')`)
    expect(rowCount).toBe(0)
  })

  it('is restored elsewhere and continues after its last event, and members erased since stay erased', async () => {
    const put = await portal(['restore', dump, '--json'], settingsFor(elsewhere))
    expect([put.code, put.code === 0 ? '' : put.complaints]).toEqual([0, ''])
    expect(JSON.parse(put.out).result).toMatchObject({ head, erased: 1, erasedAgain: 1 })
    expect(await hashOf(elsewhere, head)).toBe(await hashOf(database, head))
    expect((await cli(elsewhere, 'erase', 'list')).code).toBe(0)
    const acted = `select data ->> 'action' as action, data ->> 'outcome' as outcome from log.event
      where stream_id = 'operations' order by pos desc limit 4`
    const { rows } = await elsewhere.pool.query<Readonly<{ action: string; outcome: string }>>(acted)
    expect(rows.toReversed().map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
      'backup: began',
      'backup: unknown',
      'restore: began',
      'restore: done',
    ])

    const [api] = await Promise.all([start('api', elsewhere), start('projector', elsewhere)])
    const [first = ''] = usernames
    const robin = await memberClient(api.url, first, PASSWORD)
    const token = await robin.tokenOf(SURVEY)
    expect(await save(api.url, robin.cookie, token, key)).toEqual(sent) // as acknowledged: not stored again
    const at = await headOf(elsewhere)
    expect(await save(api.url, robin.cookie, token, randomUUID())).toMatchObject({ status: 200 })
    expect(await headOf(elsewhere)).toBe(at + 1)
    await robin.submit(token, 'you', { Q6: 2 })
    await expectSound(elsewhere.pool, elsewhere.url)
    expect(await tablesWith(elsewhere.pool, [words])).toEqual([])
    expect(await tablesWith(database.pool, [words])).toEqual([])
  })

  it('with read models that are newer than its log restarts them with empty builds, and says so', async () => {
    const { pool } = elsewhere
    await pool.query('alter table log.event disable trigger event_never_changes')
    await pool.query('delete from log.event where pos > $1', [head])
    await pool.query('alter table log.event enable trigger event_never_changes')
    await start('projector', elsewhere)
    const acted = async () => {
      const { rows } = await pool.query(`select data from log.event where stream_id = 'operations' order by pos`)
      return rows.filter(({ data }) => data.by === 'system').map(({ data }) => `${data.target}: ${data.outcome}`)
    }
    const each = readModels
      .flatMap(({ name, version }) => [`${name} v${version}: began`, `${name} v${version}: done`])
      .toSorted()
    await until('all are set aside', async () => (await acted()).length === each.length)
    expect((await acted()).toSorted()).toEqual(each)
    await until('all are made', async () => {
      const { rowCount } = await pool.query('select from proj.checkpoint where reason is not null')
      return rowCount === 0
    })
    await expectSound(pool, elsewhere.url)
  })
})
