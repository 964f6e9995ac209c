import { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { surveyLink } from './survey-link.ts'

const spec = specFor(surveyLink)
const at = (day: number) => Instant.parse(`2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`)
const surveyId = SurveyId.parse('tea')
const linkId = '0198c0de-0000-7000-8000-0000000000bb'
const memberId = MemberId.parse('0198c0de-0000-7000-8000-0000000000aa')
const wish = { surveyId, linkId, memberId, isSingleUse: true, expiresAt: at(20), by: null, at: at(1) }
const issued = { type: 'SurveyLinkIssued', ...wish } as const
const many = { ...issued, isSingleUse: false } as const
const used = (day: number) => ({ type: 'SurveyLinkUsed', surveyId, linkId, at: at(day) }) as const
const using = (day: number) => ({ type: 'UseSurveyLink', linkId, at: at(day) }) as const
const turning = (type: 'WithdrawSurveyLink' | 'RestoreSurveyLink') =>
  ({ type, surveyId, linkId, by: memberId, at: at(2) }) as const
const turned = (type: 'SurveyLinkWithdrawn' | 'SurveyLinkRestored') =>
  ({ type, surveyId, linkId, by: memberId, at: at(2) }) as const

describe('a link of a member to a survey', () => {
  it('is issued once for each command', () =>
    spec
      .given()
      .when({ type: 'IssueSurveyLink', ...wish })
      .gives(issued))
  it('is used up by its first use if it is for one', () => spec.given(issued).when(using(2)).gives(used(2)))
  it('may be opened again until it expires if it is not', () => spec.given(many, used(2)).when(using(19)).gives())

  it('opens nothing once it is withdrawn, and says so, until that is taken back', () => {
    const withdrawn = { code: 'link-withdrawn' } as const
    spec.given(issued).when(turning('WithdrawSurveyLink')).gives(turned('SurveyLinkWithdrawn'))
    spec.given(issued, turned('SurveyLinkWithdrawn')).when(using(2)).isRejected(withdrawn)
    spec.given(many, used(2), turned('SurveyLinkWithdrawn')).when(using(3)).isRejected(withdrawn)
    spec
      .given(issued, turned('SurveyLinkWithdrawn'))
      .when(turning('RestoreSurveyLink'))
      .gives(turned('SurveyLinkRestored'))
    spec.given(issued, turned('SurveyLinkWithdrawn'), turned('SurveyLinkRestored')).when(using(2)).gives(used(2))
  })

  it('is withdrawn and restored once, and by the name of its own survey alone', () => {
    spec.given(issued, turned('SurveyLinkWithdrawn')).when(turning('WithdrawSurveyLink')).gives()
    spec.given(issued).when(turning('RestoreSurveyLink')).gives()
    const refusal = { code: 'no-such-link' } as const
    spec.given().when(turning('WithdrawSurveyLink')).isRejected(refusal)
    const elsewhere = { ...turning('WithdrawSurveyLink'), surveyId: SurveyId.parse('coffee') }
    spec.given(issued).when(elsewhere).isRejected(refusal)
  })

  it('gets the same answer used up, too old, or unknown', () => {
    const refusal = { code: 'link-not-good' } as const
    spec.given(issued, used(2)).when(using(3)).isRejected(refusal)
    spec.given(issued).when(using(20)).isRejected(refusal)
    spec.given(many, used(2)).when(using(21)).isRejected(refusal)
    spec.given().when(using(2)).isRejected(refusal)
  })
})
