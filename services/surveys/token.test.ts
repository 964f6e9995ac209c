import { Token } from '@portal/contracts/http/surveys'
import { MemberId, SurveyId } from '@portal/contracts/ids'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readToken, respondentToken } from './token.ts'

const secret = 'a secret of the portal'
const surveyId = SurveyId.parse('star-wars-2014')
const memberId = MemberId.parse('0198c0de-0000-7000-8000-0000000000aa')
const token = respondentToken(secret, surveyId, memberId)

describe('a respondent token', () => {
  it('contains member and survey, and matches the contract', () => {
    const ids = fc.tuple(fc.stringMatching(/^[a-z0-9]{1,60}$/), fc.uuid({ version: [4, 7] }))
    fc.assert(
      fc.property(ids, ([survey, member]) => {
        const holder = { surveyId: SurveyId.parse(survey), memberId: MemberId.parse(member) }
        const made = respondentToken(secret, holder.surveyId, holder.memberId)
        expect(readToken(secret, Token.parse(made))).toEqual(holder)
      }),
    )
  })

  it('is the same each time', () => expect(respondentToken(secret, surveyId, memberId)).toBe(token))

  it('cannot be made without the secret', () => {
    expect(readToken(secret, respondentToken('another', surveyId, memberId))).toBeNull()
  })

  it('is invalid once a single character is changed', () => {
    for (let i = 0; i < token.length; i += 1) {
      const other = token[i] === 'A' ? 'B' : 'A'
      expect(readToken(secret, token.slice(0, i) + other + token.slice(i + 1))).toBeNull()
    }
  })

  it.each(['', 'x', 'A'.repeat(200), `${token}=`, `${token}A`, token.slice(1), '💥'.repeat(20)])('is not %j', (text) =>
    expect(readToken(secret, text)).toBeNull(),
  )
})
