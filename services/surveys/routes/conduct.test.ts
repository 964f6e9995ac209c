import { randomUUID } from 'node:crypto'
import { MemberId, SurveyId } from '@portal/contracts/ids'
import { TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { pageOf, replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { memberTaker } from '../commands.ts'
import { respondentToken } from '../token.ts'

describe('the current page', () => {
  it('contains what a screen needs, and no script', async () => {
    const { questions, token } = await takingTea()
    const page = pageOf(await questions('&language=en'))
    expect(page).toMatchObject({
      status: 'in progress',
      token,
      surveyID: 'tea',
      page: { id: 'first', title: 'About you', number: 1, total: 2, hasPrevious: false },
      progress: { questionsAnswered: 0, questionsTotal: 4 },
      details: { TableTitle: 'Tea & more', Type: 'survey', saveAndResumeLater: 1, BackNav: 1, autoNext: 0 },
      language: { pkLanguage: 'en', leftToRight: true },
      languages: [
        { pkLanguage: 'en', leftToRight: true },
        { pkLanguage: 'ar', leftToRight: false },
      ],
      DATA: {},
      externalUser: 0,
      end: null,
    })
    expect(page.questions.map(({ QuestionType, QuestionText }) => [QuestionType, QuestionText])).toEqual([
      [6, '<p>Welcome</p>'],
      [1, 'Do you drink tea?'],
    ])
    expect(page.questions[1]?.precodes[2]).toEqual({
      pkPrecode: 'Q2_3',
      Precode: 3,
      PrecodeText: 'Other',
      openend: 1,
      exclusive: 0,
      dkcheckbox: 0,
    })
  })

  it('is in the requested language, else the browser’s, else the survey’s first', async () => {
    const { questions, app, token, headers } = await takingTea()
    expect(pageOf(await questions('&language=ar')).questions[1]?.QuestionText).toBe('هل تشرب الشاي؟')
    expect(pageOf(await questions('&language=de')).language.pkLanguage).toBe('en')
    const asked = {
      url: `/api/surveys/conduct/questions?token=${token}`,
      headers: { ...headers, 'accept-language': 'ar' },
    }
    expect(pageOf(await app.inject(asked)).language).toEqual({ pkLanguage: 'ar', leftToRight: false })
  })

  it('is refused without a session, and with the token of another member', async () => {
    const { app, token } = await takingTea()
    const url = `/api/surveys/conduct/questions?token=${token}`
    expect((await app.inject(url)).statusCode).toBe(401)

    const other = await takingTea()
    const reply = await other.app.inject({ url, headers: other.headers })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not-your-token'])
  })

  it.each([
    ['x'.repeat(40), 403],
    ['', 400],
    ['a'.repeat(3000), 400],
  ])('is refused with an invalid token: %.10s', async (token, status) => {
    const { app, headers } = await takingTea()
    const reply = await app.inject({ url: `/api/surveys/conduct/questions?token=${token}`, headers })
    expect(reply.statusCode).toBe(status)
  })

  it('does not exist for an unknown survey', async () => {
    const { app, headers, member } = await takingTea()
    const token = respondentToken(TOKEN_SECRET, SurveyId.parse('coffee'), member.memberId)
    expect((await app.inject({ url: `/api/surveys/conduct/questions?token=${token}`, headers })).statusCode).toBe(404)
  })
})

describe('a page that is sent', () => {
  it('leads to the next page, and at the end to the end page', async () => {
    const { submit, questions } = await takingTea()
    const first = await submit('first', { Q2: 1 })
    expect(first.headers['log-position']).toMatch(/^[0-9a-f]+$/)
    expect(replyOf(first)).toMatchObject({ status: true, questions: [], next: { page: { id: 'second', number: 2 } } })

    const last = replyOf(await submit('second', { Q3_1: 1, Q4_1: 2, Q4_2: '1', Q5: 'It is warm' }))
    expect(last.next).toMatchObject({
      status: 'complete',
      questions: [],
      progress: { questionsAnswered: 4, questionsTotal: 4 },
      end: { endPage: 'message', EndMessage: '<p>Thank you</p>' },
    })
    expect(pageOf(await questions()).status).toBe('complete')
  })

  it.each([
    [{}, { endPage: 'message', EndMessage: '' }],
    [{ screened: { message: '<p>Not this time</p>' } }, { endPage: 'message', EndMessage: '<p>Not this time</p>' }],
    [
      { screened: { redirect: 'https://panel.example/out' } },
      { endPage: 'redirect', redirectLink: 'https://panel.example/out' },
    ],
  ])('ends the survey for those whom it is not for, with its own end page: %o', async (ends, end) => {
    const screens = [{ id: 'no-tea', when: rule('Q2', 'IN', [2]) }]
    const endPages = { ...teaSurvey.endPages, ...ends }
    const { submit, questions } = await takingTea({ screens, endPages })
    expect(replyOf(await submit('first', { Q2: 2 })).next).toMatchObject({ status: 'screened', questions: [], end })
    expect(pageOf(await questions()).status).toBe('screened')
    expect((await submit('second', {})).json()).toMatchObject({ status: 409, code: 'page-out-of-order' })
  })

  it('ends the survey for those who answer carelessly, by a screen that terminates, and a reload shows the same', async () => {
    const screens = [{ id: 'careless', when: rule('Q2', 'IN', [2]), outcome: 'terminated' as const }]
    const endPages = { ...teaSurvey.endPages, terminated: { redirect: 'https://panel.example/ended' } }
    const { submit, questions } = await takingTea({ screens, endPages })
    const end = { endPage: 'redirect', redirectLink: 'https://panel.example/ended' }
    expect(replyOf(await submit('first', { Q2: 2 })).next).toMatchObject({ status: 'terminated', questions: [], end })
    expect(pageOf(await questions())).toMatchObject({ status: 'terminated', end })
  })

  it.each([
    [{}, { endPage: 'message', quotaFullMessage: '' }],
    [
      { quotaFull: { message: '<p>Enough</p>' } },
      { endPage: 'message', EndMessage: '', quotaFullMessage: '<p>Enough</p>' },
    ],
    [
      { quotaFull: { redirect: 'https://panel.example/full' } },
      { endPage: 'redirect', redirectLink: 'https://panel.example/full' },
    ],
  ])('ends the survey for those whose quota is full, with its own end page: %o', async (ends, end) => {
    const quotas = [{ id: 'tea', cells: [{ id: 'drinkers', when: rule('Q2', 'IN', [1]), target: 1 }] }]
    const endPages = { ...teaSurvey.endPages, ...ends }
    const { deps, submit, questions } = await takingTea({ quotas, endPages })
    const first = { taker: memberTaker(teaSurvey.name, MemberId.parse(randomUUID())), page: 'first' }
    await deps.surveys.submitPage({ commandId: randomUUID(), intent: '' }, { ...first, data: { Q2: 1 } })
    expect(replyOf(await submit('first', { Q2: 1 })).next).toMatchObject({ status: 'quota full', questions: [], end })
    expect(pageOf(await questions()).status).toBe('quota full')
    expect((await submit('second', {})).json()).toMatchObject({ status: 409, code: 'page-out-of-order' })
  })

  it('with faults gets them question by question, and is not stored', async () => {
    const { submit, questions } = await takingTea()
    const shown = [
      { QuestionID: 'Q1', QuestionType: 6 },
      { QuestionID: 'Q2', QuestionType: 1 },
    ]
    expect(replyOf(await submit('first', {}, { questions: shown, language: 'en' }))).toEqual({
      status: false,
      questions: [
        { QuestionID: 'Q1', valid: true, message: '' },
        { QuestionID: 'Q2', valid: false, message: 'Please answer this question.' },
      ],
      next: null,
    })
    expect(pageOf(await questions()).page.id).toBe('first')
  })

  it('gets its faults in the respondent’s language, with the survey’s own texts', async () => {
    const { submit } = await takingTea()
    const { questions } = replyOf(await submit('first', { Q2: 3 }, { language: 'ar' }))
    expect(questions).toEqual([{ QuestionID: 'Q2', valid: false, message: 'يُرجى توضيح «غير ذلك».' }])
  })

  it('gets the names of the rows without an answer', async () => {
    const { submit } = await takingTea()
    await submit('first', { Q2: 1 })
    const { questions } = replyOf(await submit('second', { Q4_2: 1 }, { language: 'en' }))
    expect(questions).toEqual([
      { QuestionID: 'Q4', valid: false, message: 'Please answer every row. Not answered: its taste.' },
    ])
  })

  it('may be saved as it is, to continue later', async () => {
    const { submit, questions } = await takingTea()
    await submit('first', { Q2: 1 })
    const kept = replyOf(await submit('second', { Q5: 'Beca' }, { saveAndQuit: true }))
    expect(kept).toMatchObject({ status: true, next: { page: { id: 'second' }, DATA: { Q5: 'Beca' } } })
    expect(pageOf(await questions())).toMatchObject({ page: { id: 'second' }, DATA: { Q5: 'Beca' } })
  })

  it('may be left to go back', async () => {
    const { submit, previous } = await takingTea()
    await submit('first', { Q2: 2 })
    const back = replyOf(await previous('second', { Q3_2: 1 }))
    expect(back).toMatchObject({ status: true, next: { page: { id: 'first' }, DATA: { Q2: 2 } } })
    expect((await previous('first', { Q2: 2 })).json()).toMatchObject({ status: 409, code: 'page-out-of-order' })
  })
})

it('a survey is published with sanitised texts', async () => {
  const { log } = await takingTea()
  const stored = JSON.stringify(log.rows().filter(({ stream }) => stream === 'survey-tea'))
  expect(stored).toContain('Welcome')
  expect(stored).not.toMatch(/script|onclick/)
})
