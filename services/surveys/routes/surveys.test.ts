import type { SurveysReply } from '@portal/contracts/http/surveys'
import { MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { ResponseView } from '@portal/projections/reporting/response/queries'
import type { PublishedSurvey } from '@portal/projections/surveys/survey/queries'
import { signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { describe, expect, it } from 'vitest'
import { readToken } from '../token.ts'

const at = '2026-11-21T08:00:00.000Z'
const tea: PublishedSurvey = { surveyId: teaSurvey.name, version: 1, definition: teaSurvey, publishedAt: at }
const prize: PublishedSurvey = {
  ...tea,
  surveyId: SurveyId.parse('prize'),
  definition: { ...teaSurvey, name: SurveyId.parse('prize'), type: 'promotionEntry' },
}

const about: PublishedSurvey = {
  ...tea,
  surveyId: SurveyId.parse('about-you'),
  definition: { ...teaSurvey, name: SurveyId.parse('about-you'), type: 'profile' },
}

const response = (differs: Partial<ResponseView>): ResponseView => ({
  responseId: ResponseId.parse('3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f'),
  surveyId: tea.surveyId,
  surveyVersion: 1,
  memberId: MemberId.parse('3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f'),
  status: 'in progress',
  page: 'first',
  data: {},
  texts: {},
  asked: [],
  updatedAt: at,
  ...differs,
})

const mine = async (given: readonly ResponseView[], headers: Record<string, string> = {}) => {
  const portal = await signedInAs('user', {
    published: { latest: async () => [tea, prize, about], find: async () => null },
    responses: {
      byId: async () => null,
      ofMember: async () => given,
      countsBySurvey: async () => [],
    },
  })
  const reply = await portal.app.inject({ url: '/api/surveys', headers: { cookie: portal.cookie, ...headers } })
  return { ...portal, reply, surveys: reply.json() as SurveysReply }
}

describe('my surveys', () => {
  it('are the published ones; promotion entries are separate', async () => {
    const { surveys, member } = await mine([])
    expect(Object.keys(surveys.other)).toEqual(['tea', 'about-you'])
    expect(Object.keys(surveys.promotionEntry)).toEqual(['prize'])
    const tile = surveys.other['tea']
    expect(tile).toMatchObject({
      surveyID: 'tea',
      TableTitle: 'Tea & more',
      Type: 'survey',
      Status: 'not started',
      progress: { questionsAnswered: 0, questionsTotal: 4 },
      minutes: 1,
      link: `/u/surveys/conduct?token=${tile?.token}`,
    })
    expect(readToken(TOKEN_SECRET, tile?.token ?? '')).toEqual({ surveyId: 'tea', memberId: member.memberId })
  })

  it.each([
    ['in progress', 'incomplete', 2],
    ['complete', 'complete', 4],
    ['screened', 'screened', 2],
    ['quota full', 'quota full', 2],
    ['terminated', 'terminated', 2],
    ['withdrawn', 'complete', 2],
  ] as const)('show how far they are, or how they ended: %s', async (status, shown, questionsAnswered) => {
    const { surveys } = await mine([response({ status, data: { Q2: 1 }, texts: { Q5: 'warm' } })])
    expect(surveys.other['tea']).toMatchObject({ Status: shown, progress: { questionsAnswered, questionsTotal: 4 } })
  })

  it('that are about the member can be asked for alone', async () => {
    const { app, cookie, surveys } = await mine([])
    const reply = await app.inject({ url: '/api/surveys/profiles', headers: { cookie } })
    expect(reply.json()).toEqual({ 'about-you': surveys.other['about-you'] })
  })

  it.each(['/api/surveys', '/api/surveys/profiles'])('are not shown without a session: %s', async (url) => {
    const { app } = await mine([])
    expect((await app.inject(url)).statusCode).toBe(401)
  })
})

describe('reading one’s own write', () => {
  it('waits for the projections that are shown', async () => {
    const waited: string[] = []
    const portal = await signedInAs('user', {
      reached: async (projection, position) => waited.push(`${projection} ${position}`) > 0,
    })
    const headers = { cookie: portal.cookie, 'at-least-position': '00000000000000ff' }
    const reply = await portal.app.inject({ url: '/api/surveys', headers })
    expect([reply.statusCode, reply.headers['read-model-behind']]).toEqual([200, undefined])
    expect(waited).toEqual(['survey 00000000000000ff', 'reporting 00000000000000ff', 'survey-closing 00000000000000ff'])
  })

  it('is answered even if they are behind, and says so', async () => {
    const portal = await signedInAs('user', { reached: async (projection) => projection === 'survey' })
    const headers = { cookie: portal.cookie, 'at-least-position': '00000000000000ff' }
    const reply = await portal.app.inject({ url: '/api/surveys', headers })
    expect([reply.statusCode, reply.headers['read-model-behind']]).toEqual([200, '1'])
  })

  it.each(['', 'Z', "' or 1=1", 'f'.repeat(65)])('is refused for the position %s', async (position) => {
    const portal = await signedInAs('user')
    const headers = { cookie: portal.cookie, 'at-least-position': position }
    expect((await portal.app.inject({ url: '/api/surveys', headers })).statusCode).toBe(400)
  })
})
