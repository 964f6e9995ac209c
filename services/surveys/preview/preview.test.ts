import type { HeldResponse, Preview } from '@portal/contracts/http/survey-preview'
import { openSettings, visitingTea } from '@portal/tests/support/portal/visiting'
import { aPage, aQuestion, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'

const trying = async () => {
  const portal = await visitingTea({
    settings: openSettings,
    pages: [
      aPage('one', aQuestion('single-choice', { id: 'Q1', required: true })),
      {
        ...aPage(
          'two',
          aQuestion('open-text', { id: 'Q2' }),
          aQuestion('open-text', { id: 'Q3', showIf: rule('Q1', 'IN', [3]) }),
        ),
        showIf: rule('Q1', 'IN', [2, 3]),
      },
      aPage('three', aQuestion('open-text', { id: 'Q4' })),
    ],
    screens: [{ id: 'not-one', when: rule('Q1', 'IN', [1]) }],
    endPages: { complete: { redirect: 'https://elsewhere.example/?a=<b>' } },
  })
  const { app, cookie } = portal
  const ask = (body: object, headers: Record<string, string> = { cookie }) =>
    app.inject({
      method: 'POST',
      url: '/api/surveys/preview',
      headers,
      payload: { surveyID: 'tea', version: 0, move: 'look', held: null, page: '', DATA: {}, ...body },
    })
  const move = async (body: object): Promise<Preview> => (await ask(body)).json()
  const answer = (page: string, DATA: object, held: HeldResponse | null) => move({ move: 'answer', page, DATA, held })
  return { ...portal, ask, move, answer }
}

describe('a preview', () => {
  it('takes a survey to its end and stores nothing', async () => {
    const { log, move, answer } = await trying()
    const before = log.rows().length
    expect((await move({})).next).toMatchObject({ page: { id: 'one' }, details: { productionStatus: 'test' } })
    const two = await answer('one', { Q1: 2 }, null)
    expect(two.next?.page.id).toBe('two')
    const three = await answer('two', { Q2: 'words' }, two.held)
    const end = await answer('three', {}, three.held)
    expect(end.next).toMatchObject({
      status: 'complete',
      end: { endPage: 'redirect', redirectLink: 'https://elsewhere.example/?a=<b>' },
    })
    expect(log.rows()).toHaveLength(before)
  })

  it('of a survey that records when its pages are hidden does not ask for that', async () => {
    const settings = { ...openSettings, recordOptOut: true, recordTimes: true }
    const { app, cookie } = await visitingTea({ settings, pages: [aPage('one', aQuestion('open-text', { id: 'Q1' }))] })
    const payload = { surveyID: 'tea', version: 0, move: 'look', held: null, page: '', DATA: {} }
    const reply = await app.inject({ method: 'POST', url: '/api/surveys/preview', headers: { cookie }, payload })
    expect(reply.json().next.timer).toMatchObject({ recordOptOut: 0, recordTimes: 1 })
  })

  it('asks for each answer at once, so that every rule is shown as it holds now', async () => {
    const { move } = await trying()
    const { next } = await move({})
    expect(next?.questions.map(({ hasDependency }) => hasDependency)).toEqual([1])
    const saved = await move({ move: 'save', page: 'one', DATA: { Q1: 1 } })
    expect(saved.rules).toMatchObject([{ pkQuestion: 'not-one', holds: true }])
  })

  it('shows the rules of the page, of what is hidden too, and the screens that are judged after it', async () => {
    const { answer, move } = await trying()
    expect((await move({})).rules).toEqual([
      { pkQuestion: 'not-one', QuestionType: 44, precode: null, rule: 'Q1 IN 1', holds: false },
    ])
    const two = await answer('one', { Q1: 2 }, null)
    expect(two.rules.map(({ pkQuestion, rule: said, holds }) => [pkQuestion, said, holds])).toEqual([
      ['two', 'Q1 IN 2, 3', true],
      ['Q3', 'Q1 IN 3', false],
      ['not-one', 'Q1 IN 1', false],
    ])
  })

  it('validates, goes back and ends by screens as for respondents', async () => {
    const { answer, move } = await trying()
    expect(await answer('one', {}, null)).toMatchObject({
      status: false,
      questions: [{ QuestionID: 'Q1', valid: false }],
    })
    const two = await answer('one', { Q1: 2 }, null)
    const back = await move({ move: 'back', page: 'two', held: two.held })
    expect(back.next).toMatchObject({ page: { id: 'one' }, DATA: { Q1: 2 } })
    expect((await answer('one', { Q1: 1 }, back.held)).next?.status).toBe('screened')
  })

  it('jumps to a page with the answers so far, and to the next one if it is hidden', async () => {
    const { move } = await trying()
    expect((await move({ move: 'jump', page: 'three' })).next?.page.id).toBe('three')
    expect((await move({ move: 'jump', page: 'two' })).next?.page.id).toBe('three')
    const held = { ending: 'complete', place: null, pages: { one: { data: { Q1: 2 }, texts: {} } } }
    expect((await move({ move: 'jump', page: 'two', held })).next?.page.id).toBe('two')
  })

  it('takes any version', async () => {
    const { move, publish, definition } = await trying()
    await publish({ ...definition, title: 'Newer' }, '5b2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f')
    await expect.poll(async () => (await move({})).versions, { timeout: 20_000 }).toBe(2)
    expect((await move({})).next?.details.TableTitle).toBe('Newer')
    expect((await move({ version: 1 })).next?.details.TableTitle).not.toBe('Newer')
  })

  it.each([
    [{ surveyID: 'coffee' }, 404],
    [{ version: 9 }, 404],
    [{ held: { ending: null, place: null, pages: { one: { data: { Q1: 'x' }, texts: {} } } } }, 400],
    [{ move: 'answer', page: 'three' }, 409],
  ])('is refused: %o', async (body, status) => {
    const { ask } = await trying()
    expect((await ask(body)).statusCode).toBe(status)
  })

  it('is for staff only', async () => {
    const { ask } = await trying()
    expect((await ask({}, { cookie: '' })).statusCode).toBe(401)
  })
})
