import type { AwardEvent, BadgeEvent } from '@portal/contracts/events/members'
import { BadgeId, Instant, MemberId } from '@portal/contracts/ids'
import type { BadgeDefinition } from '@portal/contracts/members/badge'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { award } from './award.ts'
import { badge, revisionOf } from './badge.ts'
import { referral } from './referral.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const [noor, ada, staff] = [MemberId.parse(uuidOf('noor')), MemberId.parse(uuidOf('ada')), MemberId.parse(uuidOf('bo'))]
const badgeId = BadgeId.parse(uuidOf('badge'))
const definition: BadgeDefinition = { name: { en: 'Regular' }, description: {}, icon: 'star', rule: null }

describe('a badge', () => {
  const defining = specFor(badge)
  const defined: BadgeEvent = { type: 'BadgeDefined', badgeId, definition, by: staff, at }
  const retired: BadgeEvent = { type: 'BadgeRetired', badgeId, by: staff, at }
  const define = (isNew: boolean, seen: string | null = null) =>
    ({ type: 'DefineBadge', badgeId, definition, isNew, seen, by: staff, at }) as const
  const retire = { type: 'RetireBadge', badgeId, by: staff, at } as const

  it('is changed only once it is there', () => {
    defining.given().when(define(true)).gives(defined)
    defining.given().when(define(false)).isRejected({ code: 'unknown-badge' })
    defining.given(defined).when(define(false)).gives(defined)
  })

  it('is not changed by whoever has seen another definition of it, or that it was not retired yet', () => {
    const seen = revisionOf({ definition, isRetired: false })
    const other: BadgeEvent = { ...defined, definition: { ...definition, icon: 'heart' } }
    defining.given(defined).when(define(false, seen)).gives(defined)
    defining.given(defined, other).when(define(false, seen)).isRejected({ code: 'stale' })
    defining.given(defined, retired).when(define(false, seen)).isRejected({ code: 'stale' })
  })

  it('is retired once, and awarded again when it is defined again', () => {
    defining.given().when(retire).isRejected({ code: 'unknown-badge' })
    defining.given(defined).when(retire).gives(retired)
    defining.given(defined, retired).when(retire).gives()
    defining.given(defined, retired, defined).when(retire).gives(retired)
  })
})

describe('a badge of a member', () => {
  const awarding = specFor(award)
  const awarded = (by: MemberId | null): AwardEvent => ({ type: 'BadgeAwarded', badgeId, memberId: noor, by, at })
  const takenBack: AwardEvent = { type: 'BadgeTakenBack', badgeId, memberId: noor, by: staff, at }
  const give = (by: MemberId | null, isRetired = false) =>
    ({ type: 'AwardBadge', badgeId, memberId: noor, by, badge: { isRetired }, at }) as const
  const takeBack = { type: 'TakeBadgeBack', badgeId, memberId: noor, by: staff, at } as const

  it('is awarded once', () => {
    awarding.given().when(give(null)).gives(awarded(null))
    awarding.given(awarded(null)).when(give(staff)).gives()
  })

  it('is not awarded by its rule once it is retired; staff may', () => {
    awarding.given().when(give(null, true)).gives()
    awarding.given().when(give(staff, true)).gives(awarded(staff))
  })

  it('that was taken back is not awarded by its rule again; staff may', () => {
    awarding.given(awarded(null)).when(takeBack).gives(takenBack)
    awarding.given(awarded(null), takenBack).when(give(null)).gives()
    awarding.given(awarded(null), takenBack).when(give(staff)).gives(awarded(staff))
    awarding.given().when(takeBack).gives()
  })

  it('cannot be one that is not defined', () =>
    awarding
      .given()
      .when({ ...give(staff), badge: null })
      .isRejected({ code: 'unknown-badge' }))
})

it('a referral is counted once, and nobody refers themselves', () => {
  const counting = specFor(referral)
  const count = { memberId: noor, referredId: ada, at }
  counting
    .given()
    .when(count)
    .gives({ type: 'ReferralRegistered', ...count })
  counting
    .given({ type: 'ReferralRegistered', ...count })
    .when({ ...count, memberId: staff })
    .gives()
  counting
    .given()
    .when({ ...count, referredId: noor })
    .gives()
})
