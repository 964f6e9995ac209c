import { SurveyId } from '@portal/contracts/ids'
import type { TakenSurvey } from '@portal/projections/reporting/response/queries'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { expect, it } from 'vitest'

const at = '2026-11-21T08:00:00.000Z'
const taken = (surveyId: string, status: TakenSurvey['status']): TakenSurvey => ({
  surveyId: SurveyId.parse(surveyId),
  title: null,
  status,
  startedAt: at,
  completedAt: status === 'complete' ? at : null,
})

const begun = [
  taken(teaSurvey.name, 'in progress'),
  taken('gone', 'in progress'),
  ...Array.from({ length: 10 }, (_, i) => taken(`done-${i}`, 'complete')),
]

const start = () =>
  signedInAs('user', {
    published: {
      latest: async () => [{ surveyId: teaSurvey.name, version: 1, definition: teaSurvey, publishedAt: at }],
      find: async () => null,
    },
    surveysOf: async () => begun,
  })

it('a member’s surveys come in pages, with a link to those that can be gone on with', async () => {
  const { app, cookie, member } = await start()
  const asked = (query = '') =>
    app
      .inject({ url: `/api/surveys/user/${member.memberId}${query}`, headers: { cookie } })
      .then((reply) => reply.json())
  const { surveys, total } = await asked()
  expect([surveys.length, total]).toEqual([10, 12])
  expect(surveys[0]).toMatchObject({
    surveyID: teaSurvey.name,
    Status: 'in progress',
    link: expect.stringMatching(/^\/u\/surveys\/conduct\?token=.+/),
  })
  expect(surveys[1]).toMatchObject({ surveyID: 'gone', link: '' })
  expect(surveys[2]).toMatchObject({ Status: 'complete', link: '', completedAt: at })
  expect((await asked('?page=2')).surveys).toHaveLength(2)
})

it('nobody reads what another member has begun', async () => {
  const { app, cookie } = await start()
  const url = '/api/surveys/user/018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'
  expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(404)
  expect((await app.inject({ url })).statusCode).toBe(401)
})
