import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTables } from '@portal/contracts/http/reporting'
import { reactors } from '@portal/projections/reactors'
import { readModels } from '@portal/projections/read-models'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { DEMO_PASSWORD } from '@portal/services/cli/start/demo-members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { memberClient } from '../support/portal/member-client.ts'
import { portalHere } from '../support/portal/portal-here.ts'
import {
  aCommunity,
  environmentOf,
  launchRole,
  PASSWORD,
  portal,
  type RoleProcess,
  runRole,
} from '../support/portal/role-processes.ts'
import { aDatabase } from '../support/servers/database.ts'
import { serveEventStore } from '../support/servers/eventstoredb-server.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { until } from '../support/until.ts'

const { version } = reportingProjection
const followers = [...readModels, ...reactors.map(({ projection }) => projection)]

const SURVEY = 'morning-drinks'
const DEMO_RESPONDENTS = 180
const database = await aDatabase()
const server = await serveEventStore()
const folder = temporaryFolder()
const settings = {
  ...environmentOf(database.url),
  EVENT_LOG: 'eventstoredb',
  EVENTSTOREDB_URL: server.url,
  ERASED_LIST: folder.at('erased.ndjson'),
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
}
let roles: readonly RoleProcess[] = []
/** How many events the demo has of a type. */
const inDemo = { ResponseStarted: 0, ResponseImported: 0, ResponseCompleted: 0 }

const cli = (...words: string[]) => portalHere(words, settings)
const json = async (...words: string[]): Promise<unknown> => {
  const { code, out, complaints } = await cli(...words, '--json')
  if (code !== 0) throw new Error(`portal ${words.join(' ')} ended with ${code}: ${out}${complaints}`)
  return JSON.parse(out)
}

const spec = {
  surveyID: SURVEY,
  questions: ['Q2'],
  banner: [],
  filter: null,
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: true,
  completesOnly: true,
  base: 'answered',
  test: 'none',
}

beforeAll(async () => {
  await aCommunity(database.url, 2, settings)
  for (const type of ['ResponseStarted', 'ResponseImported', 'ResponseCompleted'] as const)
    inDemo[type] = Counts.parse(await json('events', 'count', '--type', type)).result.total
  roles = await Promise.all(
    (['projector', 'api', 'worker'] as const).map((role) => runRole(role, database.url, settings)),
  )
})
afterAll(async () => {
  for (const role of roles) role.kill()
  server.close()
  await database.drop()
})

const api = (): string => roles[1]?.url ?? ''

/** The number of completes in the topline, as a researcher's screen asks for it. */
const respondents = async (cookie: string): Promise<number> => {
  const headers = { cookie, 'content-type': 'application/json' }
  const reply = await fetch(`${api()}/api/reporting/run`, { method: 'POST', headers, body: JSON.stringify(spec) })
  return reply.ok ? runTables.replies[200].parse(await reply.json()).respondents : 0
}

const Figures = z.object({
  head: z.null(),
  projections: z.array(
    z.object({ projection: z.string(), lagEvents: z.null(), lagSeconds: z.number(), isShown: z.boolean() }),
  ),
})
const Counts = z.object({ result: z.object({ total: z.int(), counts: z.array(z.looseObject({ type: z.string() })) }) })
const Line = z.looseObject({ position: z.int(), type: z.string(), stream: z.string() })

describe('the portal with its log in EventStoreDB (a fake server, the vendor’s client)', () => {
  it('keeps no event in Postgres', async () => {
    const { rowCount } = await database.pool.query('select from log.event')
    expect(rowCount).toBe(0)
  })

  it('lets a member take a survey, and shows the answer in the topline', async () => {
    const staff = await memberClient(api(), 'staff@example.org', DEMO_PASSWORD)
    await until('the demo is in the topline', async () => (await respondents(staff.cookie)) === DEMO_RESPONDENTS)
    const member = await memberClient(api(), 'load-0@example.org', PASSWORD)
    const token = await member.tokenOf(SURVEY)
    await member.submit(token, 'welcome', { Q2: 3 })
    await member.submit(token, 'opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
    const { position } = await member.submit(token, 'you', { Q6: 2, Q7: 'a quieter kettle' })
    expect(position).toMatch(/^[0-9a-f]{32}$/)
    await until('the answer is in the topline', async () => (await respondents(staff.cookie)) === DEMO_RESPONDENTS + 1)
  })

  it('gives the lag of projections in seconds, and no counts of events', async () => {
    await until('nothing is behind', async () => {
      const { projections } = Figures.parse(JSON.parse((await cli('status', '--json')).out))
      return projections.every(({ lagSeconds, isShown }) => isShown && lagSeconds === 0)
    })
    const { projections } = Figures.parse(JSON.parse((await cli('status', '--json')).out))
    expect(projections.map(({ projection }) => projection).toSorted()).toEqual(
      followers.map(({ name }) => name).toSorted(),
    )
    const { code, out } = await cli('status')
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('which does not count its events') })
    expect(await roles[0]?.metrics()).toMatch(
      new RegExp(`^portal_projection_lag_seconds\\{projection="reporting",version="${version}"\\} 0$`, 'm'),
    )
  })

  it('lets operators look at the log by type, stream, position and member', async () => {
    const { result } = Counts.parse(await json('events', 'count', '--type', 'ResponseCompleted'))
    expect(result).toMatchObject({ total: inDemo.ResponseCompleted + 1 })
    const { out } = await cli('events', 'tail', '--type', 'PageAnswered', '--limit', '2', '--json')
    const lines = out
      .trim()
      .split('\n')
      .map((line) => Line.parse(JSON.parse(line)))
    const [, last] = lines
    expect(lines.map(({ type }) => type)).toEqual(['PageAnswered', 'PageAnswered'])
    expect(await json('events', 'show', String(last?.position))).toMatchObject({ result: last })
    const stream = z.object({ result: z.array(Line) }).parse(await json('events', 'stream', last?.stream ?? ''))
    expect(stream.result.map(({ type }) => type)).toEqual([
      'ResponseStarted',
      'PageAnswered',
      'PageAnswered',
      'PageAnswered',
      'ResponseCompleted',
    ])
    expect(JSON.stringify(stream)).not.toContain('kettle') // personal fields stay sealed
    const file = folder.at('some.ndjson')
    const [from, to] = [stream.result[0]?.position, stream.result.at(-1)?.position].map(String)
    expect(await cli('replay', '--from', from ?? '', '--to', to ?? '', '--into', 'ndjson', file)).toMatchObject({
      code: 0,
    })
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(5)
  })

  it('rebuilds, switches to the new rows, and verifies them', async () => {
    const actions = async () => Counts.parse(await json('events', 'count', '--type', 'OperatorActed')).result.total
    const before = await actions()
    const rebuild = ['projection', 'rebuild', 'reporting', '--switch', '--reason', 'to see it done']
    const rebuilt = await portal(rebuild, settings)
    expect(rebuilt).toMatchObject({ code: 0, out: expect.stringContaining(`reporting v${version + 1} is shown now.`) })
    const verified = await cli('projection', 'verify', '--all')
    expect(verified).toMatchObject({ code: 0, complaints: '' })
    expect(verified.out.replaceAll(',', '')).toContain(
      `response: ${inDemo.ResponseImported + inDemo.ResponseStarted + 1} rows equal`,
    )
    expect(await actions()).toBe(before + 4) // two events of each action
  })

  it('erases a member, and the log stays intact', async () => {
    const erased = await cli('erase', 'member', 'load-0@example.org')
    expect(erased).toMatchObject({ code: 0, complaints: '' })
    const checked = await cli('log', 'check')
    expect(checked).toMatchObject({ code: 0, complaints: '' })
    expect(checked.out).toMatch(/Not checked: .* always have gaps(.|\n)*Log intact: \d+ events\./)
  })

  it('replies 503 while the server cannot be reached, and continues by itself', async () => {
    const member = await memberClient(api(), 'load-1@example.org', PASSWORD)
    const token = await member.tokenOf(SURVEY)
    server.store.goAway(true)
    await until('the api says that it is not ready', async () => (await roles[1]?.ready()) === 503)
    const submitted = member.submit(token, 'welcome', { Q2: 3 }) // repeated, as a browser does
    await sleep(200)
    server.store.goAway(false)
    await submitted
    await until('the api is ready again', async () => (await roles[1]?.ready()) === 200)
    expect(await json('events', 'count', '--type', 'ResponseStarted')).toMatchObject({
      result: { total: inDemo.ResponseStarted + 2 },
    })
  })

  it('starts no role and no command with another log: a database belongs to one', async () => {
    const elsewhere = await serveEventStore()
    const inPostgres = { ...settings, EVENT_LOG: 'postgres' }
    const inAnother = { ...settings, EVENTSTOREDB_URL: elsewhere.url }
    const starts = [
      ...(['api', 'projector', 'worker'] as const).map((role) => launchRole(role, database.url, 0, inPostgres)),
      launchRole('projector', database.url, 0, inAnother),
    ]
    const ends = await Promise.all(starts.map(({ ended }) => ended))
    expect(ends.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    const elsewhereIs = ends.map(
      ({ said }) => /The event log of this portal is in (.*?): set EVENT_LOG/.exec(said)?.[1],
    )
    expect(elsewhereIs).toEqual([...Array(3).fill('an EventStoreDB'), 'another EventStoreDB'])
    expect(await portalHere(['events', 'count'], inPostgres)).toMatchObject({ code: 3 })
    elsewhere.close()
  })
})

describe('a command that needs a capability that the log does not have', () => {
  const needy = {
    ...settings,
    NODE_OPTIONS: `--import=${new URL('../support/portal/needy-commands.mjs', import.meta.url).href}`,
  }
  const sentence = /unsupported: RenameLogin needs requests that write several streams \(C1\), .*: keep the log in one/

  it.each(['api', 'worker'] as const)(
    'stops the start of the %s, with a sentence that says what to do',
    async (role) => {
      const { code, said } = await launchRole(role, database.url, 0, needy).ended
      expect(code).toBe(1)
      expect(said).toMatch(sentence)
    },
  )

  it('stops the command line before it does anything', async () => {
    const { code, complaints } = await portal(['member', 'add', 'late@example.org'], needy)
    expect(code).toBe(3)
    expect(complaints).toMatch(sentence)
  })
})
