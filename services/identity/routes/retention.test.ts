import { retentionRules } from '@portal/contracts/identity/retention-rules'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'

const asked: unknown[] = []
let older = 12
const parts = [
  {
    rule: 'mails' as const,
    countBefore: async (moment: Date, most: number) => {
      asked.push([moment.toISOString(), most])
      return older
    },
    removeBefore: async () => 0,
  },
]

const staff = async (accountType: 'admin' | 'user' = 'admin') => {
  const lastRun = { rule: 'mails' as const, at: '2026-11-21T07:00:00.000Z', removed: 4 }
  const portal = await signedInAs(accountType, {
    retentionParts: parts,
    retentionRuns: { list: async () => [lastRun] },
  })
  const headers = { cookie: portal.cookie }
  const rules = async () => (await portal.app.inject({ url: '/api/retention', headers })).json()
  const change = (payload: object, key?: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/retention',
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      payload,
    })
  const preview = (query: string) => portal.app.inject({ url: `/api/retention/preview?${query}`, headers })
  const stored = async (stream: string) => {
    const found: unknown[] = []
    for await (const { event } of portal.log.readStream(stream)) found.push(event)
    return found
  }
  return { ...portal, rules, change, preview, stored }
}

it('staff see each kind of data with its time, its bounds and what the last run removed', async () => {
  const { rules } = await staff()
  const { rules: listed } = await rules()
  expect(listed.map(({ rule }: { rule: string }) => rule)).toEqual(Object.keys(retentionRules))
  expect(listed[1]).toEqual({
    rule: 'mails',
    days: 365,
    usual: 365,
    least: 30,
    most: 1825,
    changedAt: null,
    lastRun: { at: '2026-11-21T07:00:00.000Z', removed: 4 },
  })
})

it('before a time is changed staff see how much is older', async () => {
  const { preview, clock } = await staff()
  expect((await preview('rule=mails&days=90')).json()).toEqual({ removed: 12 })
  expect(asked).toEqual([[new Date(clock.now.getTime() - 90 * 86_400_000).toISOString(), 100_000]])
})

it('a change counts at once, is one event, and is in the audit trail with who made it', async () => {
  const { rules, change, stored, member } = await staff()
  const wish = { rule: 'mails', days: 90, seen: 365, removes: 12 }
  expect((await change(wish, 'once')).json()).toEqual({ rule: 'mails', days: 90 })
  expect((await change(wish, 'once')).json()).toEqual({ rule: 'mails', days: 90 })
  expect((await rules()).rules[1]).toMatchObject({ days: 90, changedAt: expect.any(String) })
  expect(await stored('retention')).toMatchObject([
    { type: 'RetentionChanged', rule: 'mails', days: 90, by: member.memberId },
  ])
  expect(await stored('operations')).toMatchObject([
    { action: 'retention change', target: 'retention mails', outcome: 'began', by: `account ${member.memberId}` },
    { action: 'retention change', outcome: 'done', detail: 'It is kept for 90 days; before, for 365.' },
  ])
})

it('who has not seen what somebody else changed is refused', async () => {
  const { rules, change, stored } = await staff()
  await change({ rule: 'mails', days: 90, seen: 365, removes: 12 })
  const second = await change({ rule: 'mails', days: 60, seen: 365, removes: 12 })
  expect([second.statusCode, second.json().code]).toEqual([409, 'stale-version'])
  expect((await rules()).rules[1]).toMatchObject({ days: 90 })
  expect(await stored('operations')).toHaveLength(4)
})

it('a shorter time is saved by who has seen how much it removes, and no more than that', async () => {
  const { rules, change, stored, clock } = await staff()
  const shorter = { rule: 'mails', days: 90, seen: 365 }
  for (const wish of [shorter, { ...shorter, removes: 11 }]) {
    const refused = await change(wish)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale-version'])
  }
  // What became old enough within an hour after the preview is not counted.
  expect(asked.at(-1)).toEqual([new Date(clock.now.getTime() - 90 * 86_400_000 - 3_600_000).toISOString(), 100_000])
  expect(await stored('retention')).toEqual([])
  older = 13
  expect((await change({ ...shorter, removes: 14 })).statusCode).toBe(200)
  older = 12
  expect((await change({ rule: 'mails', days: 365, seen: 90 })).statusCode).toBe(200)
  expect((await rules()).rules[1]).toMatchObject({ days: 365 })
})

it.each([
  { rule: 'mails', days: 29, seen: 365 },
  { rule: 'mails', days: 1.5, seen: 365 },
  { rule: 'invitations', days: 364, seen: 365 },
  { rule: 'passwords', days: 90, seen: 365 },
])('days outside the bounds, or of no kind of data, are refused: $rule, $days', async (payload) => {
  const { change, stored } = await staff()
  expect((await change(payload)).statusCode).toBe(400)
  expect([await stored('retention'), await stored('operations')]).toEqual([[], []])
})

it('a preview of days outside the bounds is refused', async () => {
  const { preview } = await staff()
  expect((await preview('rule=mails&days=1')).statusCode).toBe(400)
})

it('members neither see nor change it', async () => {
  const { app, cookie, change } = await staff('user')
  expect((await app.inject({ url: '/api/retention', headers: { cookie } })).statusCode).toBe(403)
  expect((await change({ rule: 'mails', days: 90, seen: 365 })).statusCode).toBe(403)
})
