import { Token } from '@portal/contracts/http/surveys'
import { MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { describe, expect, it } from 'vitest'
import { linkTokens } from './link-tokens.ts'

const tokens = linkTokens('a secret of thirty-two characters')
const surveyId = SurveyId.parse('tea')
const responseId = ResponseId.parse('0198c0de-0000-7000-8000-000000000001')
const memberId = MemberId.parse('0198c0de-0000-7000-8000-0000000000aa')
const linkId = '0198c0de-0000-7000-8000-0000000000bb'
const open = { kind: 'open', surveyId, responseId } as const
const all = {
  'open link': tokens.openLink(surveyId),
  'member link': tokens.memberLink(linkId),
  'open visit': tokens.visit(open),
  'member visit': tokens.visit({ kind: 'member', surveyId, memberId, linkId }),
  'member visit of an older release': tokens.visit({ kind: 'member', surveyId, memberId, linkId: null }),
}
const readings = (token: string) => [
  tokens.surveyOfOpenLink(token),
  tokens.idOfMemberLink(token),
  tokens.visitIn(token),
]

describe('a token of survey-taking by a link', () => {
  it('is read as what it was made for, and as nothing else', () => {
    expect(readings(all['open link'])).toEqual([surveyId, null, null])
    expect(readings(all['member link'])).toEqual([null, linkId, null])
    expect(readings(all['open visit'])).toEqual([null, null, open])
    expect(readings(all['member visit'])).toEqual([null, null, { kind: 'member', surveyId, memberId, linkId }])
    const older = { kind: 'member', surveyId, memberId, linkId: null }
    expect(readings(all['member visit of an older release'])).toEqual([null, null, older])
  })

  it.each(Object.entries(all))('is nothing where one sign of it differs: %s', (_, token) => {
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(readings(changed)).toEqual([null, null, null])
    }
  })

  it.each(Object.entries(all))('is nothing to an installation with another secret: %s', (_, token) => {
    const others = linkTokens('another secret of thirty-two signs')
    expect([others.surveyOfOpenLink(token), others.idOfMemberLink(token), others.visitIn(token)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it.each(['', 'AAAA', '=', 'ü', 'A'.repeat(200)])('is not %o', (token) =>
    expect(readings(token)).toEqual([null, null, null]),
  )

  it('has room in its contract for the longest name of a survey', () => {
    const longest = SurveyId.parse('a'.repeat(60))
    expect(Token.safeParse(tokens.visit({ kind: 'member', surveyId: longest, memberId, linkId })).success).toBe(true)
  })

  it('gives one name in another system one response of a survey, which nobody can derive without the secret', () => {
    const of = (name: string, survey = surveyId) => tokens.responseOfExternal(survey, name)
    expect(of('p-17')).toBe(of('p-17'))
    expect(new Set([of('p-17'), of('p-18'), of('p-17', SurveyId.parse('coffee'))]).size).toBe(3)
    expect(linkTokens('another secret of thirty-two signs').responseOfExternal(surveyId, 'p-17')).not.toBe(of('p-17'))
  })
})
