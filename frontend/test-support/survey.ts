import { SurveyPage, WireQuestion } from '@portal/contracts/http/surveys'
import { questionTypes } from '@portal/contracts/survey/question-types'

const bare = {
  QuestionText: 'How?',
  QuestionHelp: '',
  QuestionOrder: 1,
  surveyID: 'tea',
  ParentID: null,
  precodes: [],
  questions3D: [],
  scale: [],
  minSelections: 0,
  maxSelections: 0,
  maxLength: 0,
  multiline: 0,
  dkcheckbox: 0,
  number: null,
  captcha: null,
  required: 0,
  hasDependency: 0,
}

const unknownType = { name: 'unknown', shape: 'nothing' }

/** A test names only the difference; name and shape of the type follow from its code. */
export const aQuestion = (differs: Readonly<Record<string, unknown>>): WireQuestion => {
  const QuestionID = String(differs['QuestionID'] ?? 'Q1')
  const { QuestionType = 1 } = differs
  const { name, shape } = questionTypes.find(({ code }) => code === QuestionType) ?? unknownType
  const ids = { QuestionID, pkQuestion: QuestionID, QuestionType, TypeName: name, Shape: shape }
  return WireQuestion.parse({ ...bare, ...ids, ...differs })
}

export const precode = (Precode: number, PrecodeText: string, differs: Readonly<Record<string, 0 | 1>> = {}) => ({
  pkPrecode: String(Precode),
  Precode,
  PrecodeText,
  openend: 0,
  exclusive: 0,
  dkcheckbox: 0,
  ...differs,
})

const details = {
  productionStatus: 'live',
  TableTitle: 'Tea',
  Type: 'survey',
  saveAndResumeLater: 1,
  progressBar: 1,
  BackNav: 1,
  autoNext: 0,
}

type Differs = Readonly<{ page?: object; details?: object }> & Readonly<Record<string, unknown>>

/** Page 1 of 2 of a survey about tea, with the questions given. */
export const aPage = (questions: readonly WireQuestion[], differs: Differs = {}): SurveyPage =>
  SurveyPage.parse({
    status: 'in progress',
    token: 'a-token-of-twenty-letters',
    surveyID: 'tea',
    version: 1,
    questions,
    progress: { questionsAnswered: 0, questionsTotal: 4 },
    languages: [{ pkLanguage: 'en', leftToRight: true }],
    language: { pkLanguage: 'en', leftToRight: true },
    DATA: {},
    externalUser: 0,
    end: null,
    ...differs,
    page: { id: 'first', title: '', number: 1, total: 2, hasPrevious: false, ahead: [], ...differs.page },
    details: { ...details, ...differs.details },
  })

export const theEnd = (EndMessage = '<p>It is stored.</p>'): SurveyPage =>
  aPage([], {
    status: 'complete',
    end: { endPage: 'message', EndMessage, quotaFullMessage: '', redirectLink: '' },
  })
