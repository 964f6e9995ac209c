import { PreviousBody, SubmitBody, SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compileContracts, writerOf } from './compiled.ts'
import { type Contract, keepContracts } from './contracts.ts'
import { failures } from './failures.ts'
import { answerWithProblems } from './problems.ts'

const echo = async (contract: Contract, isHot: boolean) => {
  const app = Fastify()
  keepContracts(app)
  answerWithProblems(
    app,
    failures(() => false),
  )
  if (isHot) compileContracts(app)
  app.post('/', { schema: { body: contract } }, async () => 'accepted')
  await app.ready()
  return async (payload: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: JSON.stringify(payload) })
    return [reply.statusCode, reply.body]
  }
}

const submit = {
  token: 'a'.repeat(40),
  page: 'first',
  questions: [{ QuestionID: 'Q1', QuestionType: 1 }],
  DATA: { Q1: 3, Q2_1: '1', Q3: null, Q4: 'words' },
  saveAndQuit: false,
  totalQuestions: 4,
  seconds: 3.5,
  language: 'pt-BR',
}
const previous = { token: 'a'.repeat(40), page: 'first', DATA: {} }

const wrongValues = [null, true, -1, 1.5, 1e300, '', 'x', 'x'.repeat(20_001), [], {}, [[]], { a: {} }]

/** Each field missing, of every wrong kind, and one field too many. */
const broken = (body: Readonly<Record<string, unknown>>): readonly unknown[] => [
  ...wrongValues,
  { ...body, extra: 1 },
  ...Object.keys(body).flatMap((field) => [
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
    ...wrongValues.map((value) => ({ ...body, [field]: value })),
  ]),
  { ...body, DATA: { ['k'.repeat(101)]: 1 } },
  { ...body, DATA: { Q1: true } },
  { ...body, DATA: { Q1: 'x'.repeat(20_001) } },
  { ...body, questions: Array(201).fill({ QuestionID: 'Q1', QuestionType: 1 }) },
  { ...body, questions: [{ QuestionID: 'Q1' }] },
]

describe('a compiled contract', () => {
  it.each([
    ['submit', SubmitBody, submit],
    ['previous', PreviousBody, previous],
  ])('accepts and refuses what zod does, in the same words: %s', async (_, contract, body) => {
    const [hot, cold] = [await echo(contract, true), await echo(contract, false)]
    expect(await hot(body)).toEqual([200, 'accepted'])
    for (const each of broken(body))
      expect(await hot(each), JSON.stringify(each)?.slice(0, 200)).toEqual(await cold(each))
  })

  const page: z.infer<typeof SurveyPage> = {
    status: 'in progress',
    token: 't',
    surveyID: z.parse(SurveyPage.shape.surveyID, 'tea'),
    page: { id: 'p', title: 'a "quoted" title\n', number: 1, total: 2, hasPrevious: false },
    questions: [
      {
        QuestionID: 'Q1',
        pkQuestion: 'Q1',
        QuestionType: 1,
        QuestionText: '<b>أهلاً</b> \u2028',
        QuestionHelp: '',
        QuestionOrder: 1,
        surveyID: z.parse(SurveyPage.shape.surveyID, 'tea'),
        ParentID: null,
        precodes: [{ pkPrecode: 'Q1_1', Precode: 1, PrecodeText: 'x', openend: 1, exclusive: 0, dkcheckbox: 0 }],
        scale: [{ Precode: 1, PrecodeText: 'y' }],
        minSelections: 0,
        maxSelections: 3,
        maxLength: 0,
        multiline: 0,
        dkcheckbox: 1,
        required: 1,
        hasDependency: 0,
      },
    ],
    progress: { questionsAnswered: 1, questionsTotal: 2 },
    details: {
      productionStatus: 'live',
      TableTitle: 'Tea',
      Type: 'survey',
      saveAndResumeLater: 1,
      progressBar: 1,
      BackNav: 0,
      autoNext: 0,
    },
    languages: [{ pkLanguage: 'en', leftToRight: true }],
    language: { pkLanguage: 'en', leftToRight: true },
    DATA: { Q1: 3, Q2: 'words', Q3: null, Q4: 1.5, Q5: '7' },
    end: null,
  }
  const end = { endPage: 'message', EndMessage: '<p>x</p>', quotaFullMessage: '', redirectLink: '' } as const
  const replies: readonly z.infer<typeof SubmitReply>[] = [
    { status: true, questions: [], next: page },
    { status: false, questions: [{ QuestionID: 'Q1', valid: false, message: 'm' }], next: null },
    { status: true, questions: [], next: { ...page, status: 'complete', questions: [], end } },
  ]

  it.each(replies)('writes a reply as it is', (reply) =>
    expect(JSON.parse(writerOf(SubmitReply)(reply))).toEqual(SubmitReply.parse(reply)),
  )

  it('writes nothing that is not promised', () => {
    const talkative = { ...page, secret: 1, page: { ...page.page, secret: 2 }, end: { ...end, secret: 3 } }
    expect(writerOf(SurveyPage)(talkative)).not.toContain('secret')
  })
})
