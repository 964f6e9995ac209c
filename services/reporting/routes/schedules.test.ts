import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import type { KeptSchedule } from '@portal/projections/reporting/schedule/queries'
import { itemId } from '@portal/tests/support/banners'
import { aMember, aPortal, cookieOf, login, type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { aDashboard, begun, ended, noor, omar, plan, scheduleId } from '@portal/tests/support/schedules'
import { describe, expect, it } from 'vitest'

const PATH = '/api/reporting/schedules'
const COLLEAGUE = 'colleague@example.org'
const body = { scheduleID: 'new', reportID: itemId, to: [COLLEAGUE], language: 'en', plan, isPaused: false }
const ids = {
  colleague: MemberId.parse(randomUUID()),
  member: MemberId.parse(randomUUID()),
  ofMembers: MemberId.parse(randomUUID()),
}

const saved: PortalParts['saved'] = {
  find: async (_, id) => (id === itemId ? aDashboard() : null) as never,
  list: async () => ({ items: [], total: 0 }),
}

/** One of staff, a colleague and a member. */
const staff = async (differs: Partial<PortalParts> = {}) => {
  const { member } = await signedInAs('admin')
  const others = [
    aMember({ memberId: ids.colleague, username: COLLEAGUE, accountType: 'developer' }),
    aMember({ memberId: ids.member, username: 'member@example.org', accountType: 'user' }),
    aMember({ memberId: ids.ofMembers, username: 'of-members@example.org', accountType: 'admin' }),
    aMember({ memberId: noor, username: 'locked@example.org', accountType: 'admin', isLocked: true }),
  ]
  const portal = await aPortal([member, ...others], {
    saved,
    rightsOf: async ({ id }) => (id === ids.ofMembers ? ['members', 'site'] : null),
    ...differs,
  })
  const cookie = cookieOf(await login(portal.app, member.username))
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    portal.app.inject({
      method,
      url,
      headers: { cookie, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
  return { ...portal, send, me: member.memberId }
}

describe('a schedule', () => {
  it('is saved for accounts of staff, by address or id, each once, and has its next time', async () => {
    const { send, deps } = await staff()
    const reply = await send('POST', PATH, { ...body, to: [` ${COLLEAGUE.toUpperCase()} `, ids.colleague] })
    expect(reply.json()).toMatchObject({ Revision: 1, nextAt: '2026-11-23T07:30:00.000Z' })
    const stored = []
    const stream = `report-schedule-${reply.json().scheduleID}`
    for await (const { event } of deps.log.readStream(stream)) stored.push(event)
    expect(stored).toMatchObject([{ type: 'ReportScheduled', to: [ids.colleague] }])
  })

  it.each([['member@example.org'], ['locked@example.org'], ['nobody@example.org'], [ids.member], [randomUUID()]])(
    'is refused with the recipient %s, who is not one of staff',
    async (name) => {
      const { send } = await staff()
      const reply = await send('POST', PATH, { ...body, to: [COLLEAGUE, name] })
      expect(reply.statusCode).toBe(400)
      expect(reply.json().issues).toEqual([{ path: '/to/1', key: 'no-such-staff', values: { name } }])
    },
  )

  it.each(['of-members@example.org', ids.ofMembers])(
    'is refused with the recipient %s, who is of staff and has no right to reports',
    async (name) => {
      const { send } = await staff()
      const reply = await send('POST', PATH, { ...body, to: [COLLEAGUE, name] })
      expect(reply.statusCode).toBe(400)
      expect(reply.json().issues).toEqual([{ path: '/to/1', key: 'no-right-to-reports', values: { name } }])
    },
  )

  it.each([
    [{ plan: { ...plan, timeZone: 'Mars/Base' } }, '/plan/timeZone'],
    [{ plan: { ...plan, day: 8 } }, '/plan/day'],
    [{ to: [] }, '/to'],
    [{ to: Array.from({ length: 21 }, () => COLLEAGUE) }, '/to'],
    [{ plan: { ...plan, hour: 24 } }, '/plan/hour'],
  ])('is refused with %o', async (differs, path) => {
    const { send } = await staff()
    const reply = await send('POST', PATH, { ...body, ...differs })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().issues).toEqual([expect.objectContaining({ path })])
  })

  it('is refused for a dashboard that does not exist', async () => {
    const { send } = await staff()
    expect((await send('POST', PATH, { ...body, reportID: randomUUID() })).statusCode).toBe(404)
  })

  it('can be paused although a recipient has left, and not be resumed', async () => {
    const { send } = await staff()
    const { scheduleID } = (await send('POST', PATH, body)).json()
    const gone = randomUUID()
    const paused = await send('POST', PATH, { ...body, scheduleID, to: [gone], isPaused: true, Revision: 1 })
    expect(paused.json()).toEqual({ scheduleID, Revision: 2, nextAt: null })
    expect((await send('POST', PATH, { ...body, scheduleID, to: [gone], Revision: 2 })).statusCode).toBe(400)
  })

  it('that somebody else has changed meanwhile is refused', async () => {
    const { send } = await staff()
    const { scheduleID } = (await send('POST', PATH, body)).json()
    const change = (language: string) => send('POST', PATH, { ...body, scheduleID, language, Revision: 1 })
    expect((await change('fr')).json().Revision).toBe(2)
    expect((await change('ar')).json().code).toBe('stale-version')
  })

  it('is sent now, once at a time, and no more when it is deleted', async () => {
    const { send } = await staff()
    const { scheduleID } = (await send('POST', PATH, body)).json()
    expect((await send('POST', `${PATH}/${scheduleID}/send`)).json()).toEqual({ scheduleID })
    const second = await send('POST', `${PATH}/${scheduleID}/send`)
    expect([second.statusCode, second.json().values]).toEqual([409, { reason: 'sending-under-way' }])
    expect((await send('DELETE', `${PATH}/${scheduleID}`)).json()).toEqual({ scheduleID })
    expect((await send('POST', `${PATH}/${scheduleID}/send`)).statusCode).toBe(404)
    expect((await send('POST', `${PATH}/${randomUUID()}/send`)).statusCode).toBe(404)
  })
})

it('schedules are listed with the names of accounts that are there, and what became of their sendings', async () => {
  const { dueAt, to } = begun()
  const one: KeptSchedule = {
    scheduleId,
    reportId: itemId,
    reportName: null,
    recipients: [noor],
    language: 'en',
    plan,
    isPaused: true,
    nextAt: null,
    revision: 3,
    sendings: [
      {
        cause: 'time',
        dueAt,
        begunAt: dueAt,
        endedAt: dueAt,
        to,
        storedName: null,
        ...ended(),
        failure: null,
      },
    ],
  }
  const asked: unknown[] = []
  const { send } = await staff({
    schedules: {
      list: async (reportId) => {
        asked.push(reportId)
        return [one]
      },
    },
    namesOf: async () => new Map([[noor, 'noor@example.org']]),
  })
  const [listed] = (await send('GET', `${PATH}?reportID=${itemId}`)).json()
  expect(asked).toEqual([itemId])
  expect(listed).toMatchObject({ scheduleID: scheduleId, reportName: null, isPaused: true, Revision: 3 })
  expect(listed.sendings[0].to).toEqual([
    { memberID: noor, name: 'noor@example.org', outcome: 'sent' },
    { memberID: omar, name: null, outcome: 'left' },
  ])
})

it('accounts of staff with the right to reports are offered as recipients', async () => {
  const colleague = { memberId: ids.colleague, username: COLLEAGUE, displayName: 'Colleague' }
  const ofMembers = { memberId: ids.ofMembers, username: 'of-members@example.org', displayName: 'Of members' }
  const { send } = await staff({
    staffAccounts: async () => [
      { ...colleague, accountType: 'developer' },
      { ...ofMembers, accountType: 'admin' },
    ],
  })
  expect((await send('GET', `${PATH}/recipients`)).json()).toEqual([
    { memberID: ids.colleague, name: COLLEAGUE, displayName: 'Colleague' },
  ])
})

it('nobody but staff sees schedules', async () => {
  const { app, cookie } = await signedInAs('user')
  for (const url of [PATH, `${PATH}/recipients`])
    expect((await app.inject({ method: 'GET', url, headers: { cookie } })).statusCode).toBe(403)
})
