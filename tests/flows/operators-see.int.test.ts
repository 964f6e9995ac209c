import { readFile } from 'node:fs/promises'
import { getStatus } from '@portal/contracts/http/operations/status'
import { reactors } from '@portal/projections/reactors'
import { readModels } from '@portal/projections/read-models'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { DEMO_PASSWORD } from '@portal/services/cli/start/demo-members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, METRICS_TOKEN, PASSWORD, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { reached } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'

const database = await aDatabase()
let api: RoleProcess
let projector: RoleProcess
let worker: RoleProcess

beforeAll(async () => {
  const [username = ''] = await aCommunity(database.url, 1)
  projector = await runRole('projector', database.url)
  const others = await Promise.all([runRole('api', database.url), runRole('worker', database.url)])
  api = others[0]
  worker = others[1]
  await reached(database.pool, 'member')
  const member = await memberClient(api.url, username, PASSWORD)
  await member.submit(await member.tokenOf('morning-drinks'), 'welcome', { Q2: 3 })
  await reached(database.pool, 'reporting')
})
afterAll(async () => {
  for (const role of [api, projector, worker]) role.kill()
  await database.drop()
})

/** Names of series as they are exposed: `portal_log_flush_seconds_bucket`, not of their family. */
const exposed = async (): Promise<ReadonlySet<string>> => {
  const texts = await Promise.all([api, projector, worker].map(({ metrics }) => metrics()))
  return new Set(
    texts
      .join('\n')
      .split('\n')
      .flatMap((line) => /^([a-z_0-9]+)[{ ]/.exec(line)?.[1] ?? []),
  )
}

const figureIn = (text: string, series: string): number => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return Number(line?.slice(series.length))
}

/** Exposed by a role that needs Kafka: infra/relay/relay-metrics.test.ts covers them. */
const OF_THE_RELAY = ['portal_relay_records_total', 'portal_relay_lag_events', 'portal_relay_lag_seconds']

const NAMES = /\b(?:portal|process|nodejs)_[a-z_0-9]+/g
const AlertRules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const read = (name: string) => readFile(new URL(`../../infra/grafana/${name}`, import.meta.url), 'utf8')
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
})

describe('metrics', () => {
  it('include every name that the dashboard and the alert rules use', async () => {
    const rules = AlertRules.parse(parse(await read('alerts.yaml'))).groups.flatMap((group) => group.rules)
    const { panels } = Dashboard.parse(JSON.parse(await read('dashboard.json')))
    const asked = [...rules, ...panels.flatMap(({ targets = [] }) => targets)].flatMap(
      ({ expr }) => expr.match(NAMES) ?? [],
    )
    const there = new Set([...(await exposed()), ...OF_THE_RELAY])
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.filter((name) => !there.has(name))).toEqual([])
  })

  it('are all used by the dashboard or the alert rules', async () => {
    const used = `${await read('alerts.yaml')}${await read('dashboard.json')}`
    const ours = [...(await exposed())].filter((name) => name.startsWith('portal_'))
    const families = new Set(ours.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
    expect([...families].filter((name) => !used.includes(name))).toEqual([])
  })

  it('count appended events and applied events', async () => {
    const [ofApi, ofProjector] = await Promise.all([api.metrics(), projector.metrics()])
    expect(figureIn(ofApi, 'portal_log_appended_events_total')).toBeGreaterThanOrEqual(2)
    expect(figureIn(ofApi, 'portal_log_flush_seconds_count')).toBeGreaterThanOrEqual(1)
    const head = figureIn(ofApi, 'portal_log_head')
    expect(figureIn(ofProjector, 'portal_projection_applied_events_total{projection="reporting"}')).toBeGreaterThan(100)
    expect(
      figureIn(
        ofProjector,
        `portal_projection_position{projection="reporting",version="${reportingProjection.version}"}`,
      ),
    ).toBe(head)
  })

  it('never contain an address, which may contain a token', async () => {
    expect(await api.metrics()).toContain('route="/api/surveys/conduct/submit"')
    expect(await api.metrics()).not.toMatch(/token=/)
  })

  it.each([
    ['nobody', {}, 401],
    ['another token', { authorization: 'Bearer of something else' }, 401],
    ['the token', { authorization: `Bearer ${METRICS_TOKEN}` }, 200],
  ])('are served with the token, not to %s', async (_who, headers, status) => {
    for (const { url } of [api, projector, worker]) {
      expect((await fetch(`${url}/api/metrics`, { headers })).status).toBe(status)
    }
  })
})

const followers = [...readModels, ...reactors.map(({ projection }) => projection)].map(({ name }) => name).toSorted()

describe('the status of the system', () => {
  const asked = async (username: string) => {
    const { cookie } = await memberClient(api.url, username, DEMO_PASSWORD)
    return fetch(`${api.url}/api/operations/status`, { headers: { cookie } })
  }

  it('is for developers only', async () => {
    expect((await fetch(`${api.url}/api/operations/status`)).status).toBe(401)
    expect((await asked('staff@example.org')).status).toBe(403)
    expect((await asked('developer@example.org')).status).toBe(200)
  })

  it('gives the owner of each projection, and that it is at the head', async () => {
    const statusNow = async () => getStatus.replies[200].parse(await (await asked('developer@example.org')).json())
    await until('each is at the head', async () =>
      (await statusNow()).projections.every(({ lagEvents }) => lagEvents === 0),
    )
    const status = await statusNow()
    expect(status.head).toBeGreaterThan(180)
    expect(status.appendRate).toBeLessThanOrEqual((status.head ?? 0) / 60) // most of it may be older than a minute here
    expect(
      status.projections.map(({ projection, isShown, owner, lagEvents }) => [
        projection,
        isShown,
        owner !== null,
        lagEvents,
      ]),
    ).toEqual(followers.map((name) => [name, true, true, 0]))
  })
})
