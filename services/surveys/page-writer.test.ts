import { SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import { SurveyId } from '@portal/contracts/ids'
import { describe, expect, it } from 'vitest'
import { writeSubmitReply, writeSurveyPage } from './page-writer.ts'

const page: SurveyPage = {
  status: 'in progress',
  token: 't',
  surveyID: SurveyId.parse('tea'),
  version: 2,
  page: { id: 'p', title: 'a "quoted" title\n', number: 1, total: 2, hasPrevious: false, ahead: ['grid'] },
  questions: [
    {
      QuestionID: 'Q1',
      pkQuestion: 'Q1',
      QuestionType: 1,
      TypeName: 'single-choice',
      Shape: 'one-code',
      QuestionText: '<b>أهلاً</b> \u2028',
      QuestionHelp: '',
      QuestionOrder: 1,
      surveyID: SurveyId.parse('tea'),
      ParentID: null,
      precodes: [{ pkPrecode: 'Q1_1', Precode: 1, PrecodeText: 'x', openend: 1, exclusive: 0, dkcheckbox: 0 }],
      questions3D: [{ qid3D: 1, QuestionText: 'z' }],
      scale: [{ Precode: 1, PrecodeText: 'y' }],
      minSelections: 0,
      maxSelections: 3,
      maxLength: 0,
      multiline: 0,
      number: null,
      captcha: { siteKey: 'k', script: '', seconds: 600 },
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
  externalUser: 0,
  end: null,
}
const end = { endPage: 'message', EndMessage: '<p>x</p>', quotaFullMessage: '', redirectLink: '' } as const
const replies: readonly SubmitReply[] = [
  { status: true, questions: [], next: page },
  { status: false, questions: [{ QuestionID: 'Q1', valid: false, message: 'm' }], next: null },
  { status: true, questions: [], next: { ...page, status: 'complete', questions: [], end } },
]

describe('a written reply', () => {
  it.each(replies)('equals the reply', (reply) => {
    const text = writeSubmitReply(reply)
    expect(JSON.parse(text)).toEqual(reply)
    expect(SubmitReply.parse(JSON.parse(text))).toEqual(reply)
  })

  it('is the same again with cached questions', () => expect(writeSurveyPage(page)).toBe(writeSurveyPage({ ...page })))

  it('does not confuse questions that differ', () => {
    const [question] = page.questions
    if (!question) throw new Error('the page has a question')
    const other = { ...page, questions: [{ ...question, minSelections: 2 }] }
    expect(SurveyPage.parse(JSON.parse(writeSurveyPage(other)))).toEqual(other)
  })
})
