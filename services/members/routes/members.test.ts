import { randomUUID } from 'node:crypto'
import { awardBadge, defineBadge, listBadges, listBadgesOfMany, redefineBadge } from '@portal/contracts/http/badges'
import { addressOf } from '@portal/contracts/http/call'
import { listReferrals } from '@portal/contracts/http/referrals'
import { BadgeId, Instant, MemberId } from '@portal/contracts/ids'
import type { BadgeDefinition } from '@portal/contracts/members/badge'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { revisionOf } from '../domain/badge.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const definition: BadgeDefinition = {
  name: { en: 'Regular', fr: 'Fidèle' },
  description: { en: 'Ten surveys' },
  icon: 'star',
  rule: { counts: 'surveys', atLeast: 10 },
}
const ada = MemberId.parse(uuidOf('ada'))
const referrals = {
  page: async () => ({ referrals: [{ referredId: ada, displayName: null, registeredAt: at, badges: 2 }], total: 1 }),
}
const history = (user: string, columns?: string) =>
  addressOf(listReferrals, { query: { user, ...(columns !== undefined && { columns }) } })

it('referrals have the columns that were asked for, and at most three', async () => {
  const { app, cookie, member } = await signedInAs('user', { referrals })
  const ask = async (columns?: string) => app.inject({ url: history(member.memberId, columns), headers: { cookie } })
  expect((await ask()).json()).toEqual({
    referrals: [{ fkUserID: ada, displayName: null, registeredAt: at, state: 'left' }],
    total: 1,
  })
  expect((await ask('["badges"]')).json().referrals).toEqual([{ fkUserID: ada, badges: 2 }])
  for (const wrong of ['["displayName","registeredAt","state","badges"]', '["password"]', '{', '"badges"'])
    expect((await ask(wrong)).statusCode).toBe(400)
})

it('a member sees no other’s referrals; staff do', async () => {
  const user = await signedInAs('user', { referrals })
  expect((await user.app.inject({ url: history(ada), headers: { cookie: user.cookie } })).statusCode).toBe(404)
  const staff = await signedInAs('admin', { referrals })
  expect((await staff.app.inject({ url: history(ada), headers: { cookie: staff.cookie } })).statusCode).toBe(200)
})

it('members see badges in their language, of one member or of several', async () => {
  const badgeId = BadgeId.parse(uuidOf('badge'))
  const held = { memberId: ada, badgeId, definition, awardedAt: at }
  const { app, cookie } = await signedInAs('user', { badges: { heldBy: async () => [held], all: async () => [] } })
  const headers = { cookie, 'accept-language': 'fr' }
  const shown = { pkBadge: badgeId, name: 'Fidèle', description: 'Ten surveys', icon: 'star', awardedAt: at }
  const one = await app.inject({ url: addressOf(listBadges, { query: { userID: ada } }), headers })
  expect(one.json()).toEqual({ badges: [shown] })
  const other = randomUUID()
  const query = { userIDs: [ada, other].join(',') }
  const many = await app.inject({ url: addressOf(listBadgesOfMany, { query }), headers })
  expect(many.json()).toEqual({ badges: { [ada]: [shown], [other]: [] } })
})

it('staff define a badge once for a repeated request, change it, and award it by hand', async () => {
  const { app, cookie, log, member } = await signedInAs('admin')
  const define = async () => {
    const headers = { cookie, 'idempotency-key': 'the same' }
    const reply = await app.inject({ method: 'POST', url: defineBadge.path, headers, payload: definition })
    return BadgeId.parse(reply.json().badgeId)
  }
  const badgeId = await define()
  expect(await define()).toBe(badgeId)
  const params = { badgeId }
  const award = { method: 'POST', url: addressOf(awardBadge, { params }), payload: { userID: ada } } as const
  expect((await app.inject({ ...award, headers: { cookie } })).statusCode).toBe(200)
  const stored: unknown[] = []
  for await (const { event } of log.readStream(`award-${badgeId}-${ada}`)) stored.push(event)
  expect(stored).toEqual([
    { type: 'BadgeAwarded', badgeId, memberId: ada, by: member.memberId, at: '2026-11-21T08:00:00.000Z' },
  ])
  const unknown = addressOf(redefineBadge, { params: { badgeId: randomUUID() } })
  expect((await app.inject({ method: 'PUT', url: unknown, headers: { cookie }, payload: definition })).statusCode).toBe(
    404,
  )
})

it('staff who have seen another version of a badge than there is do not change it', async () => {
  const { app, cookie, deps, member } = await signedInAs('admin')
  const badgeId = BadgeId.parse(uuidOf('badge'))
  const asked = () => ({ commandId: randomUUID(), intent: '' })
  await deps.badgeCommands.define(asked(), { badgeId, by: member.memberId, definition, isNew: true })
  const seen = revisionOf({ definition, isRetired: false })
  const change = async (icon: BadgeDefinition['icon']) => {
    const url = addressOf(redefineBadge, { params: { badgeId }, query: { revision: seen } })
    return app.inject({ method: 'PUT', url, headers: { cookie }, payload: { ...definition, icon } })
  }
  expect((await change('heart')).statusCode).toBe(200)
  const refused = await change('flag')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale-version'])
})
