import type { AccountType } from '@portal/contracts/events/identity'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { describe, expect, it } from 'vitest'

const published = {
  surveyId: teaSurvey.name,
  version: 3,
  definition: teaSurvey,
  publishedAt: '2026-11-21T08:00:00.000Z',
}

const deps: Partial<PortalParts> = {
  published: {
    latest: async () => [published],
    find: async (surveyId) => (surveyId === teaSurvey.name ? published : null),
  },
  quality: {
    flaggedBySurvey: async () => new Map([[teaSurvey.name, 2]]),
    flagsOf: async () => ({ flags: [], total: 0 }),
  },
  responses: {
    byId: async () => null,
    ofMember: async () => [],
    countsBySurvey: async () => [{ surveyId: teaSurvey.name, responses: 12, completes: 9, weights: ['w'] }],
  },
}

const get = async (url: string, accountType: AccountType = 'admin', headers: Record<string, string> = {}) => {
  const { app, cookie } = await signedInAs(accountType, deps)
  return app.inject({ url, headers: { cookie, ...headers } })
}

const staffCalls = [
  '/api/surveys/report/surveys',
  '/api/surveys/report/surveys/precodes/tea/0/0',
  '/api/reporting/flags/tea',
]

describe.each(staffCalls)('%s', (url) => {
  it.each(['user', 'permanentExternalUser'] as const)('is refused to the account type %s', async (accountType) => {
    const reply = await get(url, accountType)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not-allowed'])
  })

  it('is refused without a session', async () => expect((await get(url, 'admin', { cookie: '' })).statusCode).toBe(401))

  it.each(['admin', 'developer'] as const)('is answered for the account type %s', async (accountType) =>
    expect((await get(url, accountType)).statusCode).toBe(200),
  )
})

it('the list of surveys says how many started, how many finished and how many are flagged', async () => {
  expect((await get('/api/surveys/report/surveys')).json()).toEqual([
    {
      surveyID: 'tea',
      Name: 'Tea & more',
      Type: 'survey',
      OpenLink: 0,
      responses: 12,
      completes: 9,
      flagged: 2,
      quotaCells: 0,
      isClosed: false,
      version: 3,
      publishedAt: '2026-11-21T08:00:00.000Z',
      weights: ['w'],
    },
  ])
})

/** When somebody answered: questions of every survey. */
const OF_TIME = ['AnsweredOn', 'StartedOn']

describe('the questions of a survey', () => {
  const idsOf = async (switches: string) => {
    const questions = (await get(`/api/surveys/report/surveys/precodes/tea/${switches}?reportID=7`)).json()
    return questions.map(({ id }: { id: string }) => id)
  }

  it('are those that have a table', async () =>
    expect(await idsOf('0/0')).toEqual(['Q2', 'Q3', 'Q4', 'Q5', ...OF_TIME]))
  it('are those that can make columns if the first switch is on', async () =>
    expect(await idsOf('1/0')).toEqual(['Q2', 'Q3', 'Q4', ...OF_TIME]))
  it('are all if the second switch is on', async () =>
    expect(await idsOf('0/1')).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5', ...OF_TIME]))

  it('come with their options, in words without markup, in the reader’s language', async () => {
    const questions = (
      await get('/api/surveys/report/surveys/precodes/tea/1/0', 'admin', { 'accept-language': 'ar' })
    ).json()
    expect(questions[0]).toMatchObject({
      id: 'Q2',
      QuestionType: 1,
      text: 'هل تشرب الشاي؟',
      precodes: [
        { Precode: 1, PrecodeText: 'نعم' },
        { Precode: 2, PrecodeText: 'لا' },
        { Precode: 3, PrecodeText: 'غير ذلك' },
      ],
    })
    expect(questions[2]).toMatchObject({
      QuestionType: 9,
      precodes: [{ PrecodeText: 'its taste' }, {}],
      scale: [{}, {}],
    })
  })

  it.each([
    ['nowhere/0/0', 404],
    ['Tea/0/0', 400],
    ['tea/2/0', 400],
  ])('cannot be read for %s: %i', async (path, status) =>
    expect((await get(`/api/surveys/report/surveys/precodes/${path}`)).statusCode).toBe(status),
  )
})
