import { addVisitVideoComment } from '@portal/contracts/http/video-comments'
import { pageIn, visitingTea } from '@portal/tests/support/portal/visiting'
import { aPage, aQuestion } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'

it('what somebody who came by a link says about a moment of a video is stored at once, by the token of their visit alone', async () => {
  const { app, visit, page } = await visitingTea({ pages: [aPage('film', aQuestion('video-comment', { id: 'Q1' }))] })
  const say = (token: string) =>
    app.inject({
      method: 'POST',
      url: addVisitVideoComment.path,
      payload: {
        ...{ token, QuestionID: 'Q1', atVideoLength: 1.5, xPosition: 0.1, yPosition: 0.9, videoDuration: 4 },
        ...{ videoID: '/videos/kettle.webm', content: 'A nice colour', isSurvey: true },
      },
    })
  const [one, other] = [await visit(), await visit()]
  const reply = await say(one)
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 200 }])
  expect(pageIn(await page(one)).DATA).toEqual({ Q1: 'begun 4\n1.5 0.1 0.9 comment A nice colour' })
  expect(pageIn(await page(other)).DATA).toEqual({})
  expect((await say('no-token-of-a-visit-at-all')).statusCode).toBe(403)
})
