import { randomUUID } from 'node:crypto'
import { addVideoComment } from '@portal/contracts/http/video-comments'
import { pageOf, replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { openSettings, visitingTea } from '@portal/tests/support/portal/visiting'
import { aPage, aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'

type Taking = Awaited<ReturnType<typeof takingTea>>
const asked = () => ({ commandId: randomUUID(), intent: '' })

/** The same first page with other words and codes, and nothing after it. */
const changed = {
  ...teaSurvey,
  pages: [
    aPage('first', aQuestion('single-choice', { id: 'Q2', options: [{ code: 7, text: 'Coffee' }], required: true })),
  ],
}

const replacedBy = async ({ deps, later }: Pick<Taking, 'deps' | 'later'>, definition = changed) => {
  await deps.surveys.publishSurvey(asked(), definition, null)
  later(5_000) // each process has asked for a newer version since
  await expect.poll(async () => (await deps.surveys.newestOf(teaSurvey.name))?.latest, { timeout: 20_000 }).toBe(2)
}

const versionsIn = ({ log }: Pick<Taking, 'log'>): readonly number[] =>
  log
    .rows()
    .map(({ json }) => JSON.parse(json))
    .flatMap(({ type, surveyVersion }) => (type === 'ResponseStarted' ? [surveyVersion] : []))

describe('a survey of which a new version is published', () => {
  it('is finished by who has begun as they began it; who begins then gets the new one', async () => {
    const tea = await takingTea()
    await tea.submit('first', { Q2: 1 })
    await replacedBy(tea)
    expect(pageOf(await tea.questions())).toMatchObject({ version: 1, page: { id: 'second' } })
    const end = replyOf(await tea.submit('second', { Q4_1: 2, Q4_2: 1 }))
    expect([end.status, end.next?.status]).toEqual([true, 'complete'])
    const other = await takingTea()
    await replacedBy(other)
    expect(pageOf(await other.questions())).toMatchObject({ version: 2, page: { total: 1 } })
    expect([versionsIn(tea), versionsIn(other)]).toEqual([[1], []])
  })

  it.each([
    ['sends it', 'second', (tea: Taking, version: number) => tea.submit('first', { Q2: 1 }, { version })],
    [
      'saves it',
      'first',
      (tea: Taking, version: number) => tea.submit('first', { Q2: 1 }, { version, saveAndQuit: true }),
    ],
  ])('is begun as it is shown by who looks at its first page and %s', async (_, page, send) => {
    const tea = await takingTea()
    const { version } = pageOf(await tea.questions())
    await replacedBy(tea)
    expect(replyOf(await send(tea, version))).toMatchObject({ status: true, next: { version: 1, page: { id: page } } })
    expect(versionsIn(tea)).toEqual([1])
  })

  it('tells who looks at its first page what is wrong in the words that they see', async () => {
    const tea = await takingTea()
    await replacedBy(tea)
    const shown = { version: 1, questions: [{ QuestionID: 'Q2', QuestionType: 1 }] }
    expect(replyOf(await tea.submit('first', { Q2: 3 }, shown)).questions[0]?.message).toContain('Other')
    expect((await tea.submit('first', { Q2: 7 }, shown)).json()).toMatchObject({ status: false })
    expect(versionsIn(tea)).toEqual([])
  })

  it('shows who looks at its first page what follows in the version that they see', async () => {
    const tea = await takingTea()
    await replacedBy(tea)
    const { app, token, headers } = tea
    const payload = { token, page: 'first', DATA: { Q2: 1 }, version: 1 }
    const ahead = await app.inject({ method: 'POST', url: '/api/surveys/conduct/ahead', payload, headers })
    expect(ahead.json()).toMatchObject({ next: { version: 1, page: { id: 'second' } } })
  })

  it('is begun by something that is said about a video as it is shown', async () => {
    const film = { ...teaSurvey, pages: [aPage('first', aQuestion('video-comment')), ...teaSurvey.pages.slice(1)] }
    const tea = await takingTea(film)
    await replacedBy(tea)
    const { app, token, headers } = tea
    const said = { QuestionID: 'Q1', atVideoLength: 1, xPosition: 0, yPosition: 0, videoDuration: 4, content: 'Nice' }
    const payload = { token, ...said, videoID: '/videos/kettle.webm', isSurvey: true, version: 1 }
    const reply = await app.inject({ method: 'POST', url: addVideoComment.path, payload, headers })
    expect([reply.statusCode, versionsIn(tea)]).toEqual([200, [1]])
  })

  it('is not begun in an older version a day later, nor in one that there never was', async () => {
    const tea = await visitingTea()
    const visit = await tea.visit()
    await replacedBy(tea, { ...changed, settings: openSettings })
    tea.later(24 * 3_600_000)
    const old = await tea.submit(visit, 'first', { Q2: 1 }, { version: 1 })
    expect([old.statusCode, old.json().code]).toEqual([409, 'page-out-of-order'])
    expect((await tea.submit(visit, 'first', { Q2: 7 }, { version: 3 })).statusCode).toBe(503)
    expect(replyOf(await tea.submit(visit, 'first', { Q2: 7 }, { version: 2 })).status).toBe(true)
    expect(versionsIn(tea)).toEqual([2])
  })

  it('goes on in its own version whatever a page says', async () => {
    const tea = await takingTea()
    await tea.submit('first', { Q2: 1 })
    await replacedBy(tea)
    expect(replyOf(await tea.submit('second', { Q4_1: 2, Q4_2: 1 }, { version: 2 })).next?.status).toBe('complete')
  })
})
