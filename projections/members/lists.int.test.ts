import { BadgeId, MemberId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModels } from '../read-models.ts'
import { prepareProjections } from '../runtime/builds/schema.ts'
import { badgeQueries } from './badge/queries.ts'
import { referralQueries } from './referral/queries.ts'

let database: TestDatabase

const member = (name: string) => MemberId.parse(uuidOf(name))
const badge = (name: string) => BadgeId.parse(uuidOf(`badge ${name}`))
const onDay = (day: number) => `2026-11-${10 + day}T10:00:00Z`
const [noor, ada, bo, gone] = [member('noor'), member('ada'), member('bo'), member('gone')]

const define = (name: string, day: number, isRetired = false) =>
  database.pool.query('insert into read.badge (badge_id, definition, is_retired, defined_at) values ($1, $2, $3, $4)', [
    badge(name),
    { name, description: '', icon: 'star', rule: null },
    isRetired,
    onDay(day),
  ])
const award = (name: string, to: MemberId, day: number) =>
  database.pool.query('insert into read.badge_award (member_id, badge_id, awarded_at) values ($1, $2, $3)', [
    to,
    badge(name),
    onDay(day),
  ])
const refer = (referred: MemberId, day: number) =>
  database.pool.query('insert into read.referral (member_id, referred_id, registered_at) values ($1, $2, $3)', [
    noor,
    referred,
    onDay(day),
  ])

beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
  for (const [id, name] of [
    [noor, 'Noor'],
    [ada, 'Ada'],
    [bo, 'Bo'],
    [gone, null],
  ]) {
    await database.pool.query('insert into read.member (member_id, display_name, is_active) values ($1, $2, true)', [
      id,
      name,
    ])
  }
  await define('first', 1)
  await define('founder', 2)
  await define('former', 3, true)
  await award('first', ada, 4)
  await award('founder', ada, 5)
  await award('first', bo, 6)
  await refer(ada, 1)
  await refer(bo, 2)
  await refer(gone, 3)
})
afterAll(() => database.drop())

describe('the referrals of a member', () => {
  const page = (first: number, most: number) => referralQueries(database.pool).page(noor, { first, most })

  it('are the newest first, with the badges of each, and without the name of who was erased', async () => {
    const { referrals, total } = await page(0, 10)
    expect(referrals.map(({ referredId, displayName, badges }) => [referredId, displayName, badges])).toEqual([
      [gone, null, 0],
      [bo, 'Bo', 1],
      [ada, 'Ada', 2],
    ])
    expect([referrals[0]?.registeredAt, total]).toEqual(['2026-11-13T10:00:00.000Z', 3])
  })

  it('come in pages, each with the number of all; another member has none', async () => {
    const { referrals, total } = await page(2, 2)
    expect([referrals.map(({ displayName }) => displayName), total]).toEqual([['Ada'], 3])
    expect(await referralQueries(database.pool).page(ada, { first: 0, most: 10 })).toEqual({ referrals: [], total: 0 })
  })
})

describe('the badges', () => {
  it('that members have are the newest first, of these members alone', async () => {
    const held = async (...members: readonly MemberId[]) =>
      (await badgeQueries(database.pool).heldBy(members)).map(({ memberId, definition }) => [memberId, definition.name])
    expect(await held(ada)).toEqual([
      [ada, 'founder'],
      [ada, 'first'],
    ])
    expect(await held(ada, bo)).toHaveLength(3)
    expect(await held(noor)).toEqual([])
  })

  it('of the community are the newest first and retired ones last, with how many have each', async () => {
    const all = await badgeQueries(database.pool).all()
    expect(all.map(({ definition, isRetired, holders }) => [definition.name, isRetired, holders])).toEqual([
      ['founder', false, 1],
      ['first', false, 2],
      ['former', true, 0],
    ])
  })
})
