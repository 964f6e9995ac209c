import { partsOf } from '@portal/contracts/events/imported-parts'
import type {
  AnswerEvent,
  ResponseImported,
  ResponseStarted,
  ResponseWithdrawn,
  SurveyEvent,
} from '@portal/contracts/events/surveys'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import { keysOf } from '@portal/contracts/survey/catalogue'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { type KnownKey, shapeOf } from '@portal/contracts/survey/question-shape'
import { readFromTop } from '../surveys/read-from-top.ts'

type AnyEvent = SurveyEvent | AnswerEvent
type PageContent = Readonly<{ data: AnswerData; texts: AnswerTexts; asked: readonly string[] }>

/** One respondent by a simple reading of the events: the last content of each page, without hidden answers. */
export type NaiveResponse = {
  surveyId: string
  ordinal: number
  pages: Map<string, PageContent>
  status: string
  flags: Set<string>
}

type Part = Exclude<AnyEvent, ResponseImported>
const partsOfAny = (event: AnyEvent): readonly Part[] => (event.type === 'ResponseImported' ? partsOf(event) : [event])

export const naiveResponses = (events: readonly AnyEvent[]): ReadonlyMap<string, NaiveResponse> => {
  const responses = new Map<string, NaiveResponse>()
  const sizes = new Map<string, number>()
  for (const event of events.flatMap(partsOfAny)) {
    if (event.type === 'ResponseStarted') {
      const ordinal = sizes.get(event.surveyId) ?? 0
      sizes.set(event.surveyId, ordinal + 1)
      responses.set(event.responseId, {
        surveyId: event.surveyId,
        ordinal,
        status: 'in progress',
        flags: new Set(['started', ...Object.keys(event.flags)]),
        pages: new Map(),
      })
    } else if (event.type === 'ResponseWithdrawn') responses.delete(event.responseId)
    else if (event.type !== 'SurveyPublished') goOn(responses.get(event.responseId), event)
  }
  return responses
}

const goOn = (
  response: NaiveResponse | undefined,
  event: Exclude<AnswerEvent, ResponseStarted | ResponseImported | ResponseWithdrawn>,
): void => {
  if (!response) throw new Error('an answer without a start')
  switch (event.type) {
    case 'PageAnswered':
    case 'PageSaved': {
      const texts = event.texts && 'value' in event.texts ? event.texts.value : {}
      response.pages.set(event.page, { data: event.data, texts, asked: event.asked })
      return
    }
    case 'ResponseCompleted':
      response.status = 'complete'
      response.flags.add('complete')
      return
    case 'ResponseScreened':
      response.status = event.outcome ?? 'screened'
      return
    case 'ResponseQuotaFull':
      response.status = 'quota full'
      return
    case 'PageReopened':
    case 'TextCoded':
      return
    case 'ResponseErased':
      for (const [page, given] of response.pages) response.pages.set(page, { ...given, texts: {} })
      return
  }
}

export const naiveAnswers = ({ pages }: NaiveResponse, definition: SurveyDefinition) => {
  const all = [...pages.values()]
  const data: AnswerData = Object.assign({}, ...all.map((page) => page.data))
  const texts: AnswerTexts = Object.assign({}, ...all.map((page) => page.texts))
  const now = readFromTop(definition, { data, texts })
  return { ...now, asked: new Set(all.flatMap((page) => page.asked)) }
}

type AnyQuestion = SurveyDefinition['pages'][number]['questions'][number]
type Naive = ReturnType<typeof naiveAnswers>

const codedColumn = ({ question: { id }, holds, precode, column }: KnownKey, value: number): string => {
  if (column !== undefined) return `${id}_${precode}_${column}=${value}`
  if (holds === 'tick') return `${id}=${precode}`
  if (holds === 'flag') return `${id}_${precode ?? -1}=98`
  return precode === null ? `${id}=${value}` : `${id}_${precode}=${value}`
}

/** The columns of a number, derived from its decimal text. */
const naiveSlices = (id: string, value: number): readonly string[] => {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(4).split('.')
  const bits = (part: string, digits: string) =>
    [...Number(digits).toString(2)].toReversed().flatMap((bit, i) => (bit === '1' ? [`${id}#${part}${i}`] : []))
  return [`${id}=number`, ...(value < 0 ? [`${id}#n0`] : []), ...bits('w', whole), ...bits('f', fraction)]
}

const columnsUnder = (about: KnownKey, value: number | undefined): readonly string[] => {
  const { question, precode } = about
  const key = precode === null ? question.id : `${question.id}_${precode}`
  if (['number', 'date', 'files', 'marks'].includes(about.holds))
    return value === undefined ? [] : naiveSlices(key, value)
  return value ? [codedColumn(about, value)] : []
}

const answerColumns = (question: AnyQuestion, { data, texts }: Naive): readonly string[] =>
  keysOf(question).flatMap(([key, about]) => {
    if (about.holds === 'text') return texts[key] ? [`${key}=text`] : []
    return columnsUnder(about, data[key])
  })

const askedColumns = (question: AnyQuestion, { asked, hidden }: Naive): readonly string[] => {
  const { id } = question
  if (hidden.has(id)) return []
  const isWhole = asked.has(id)
  const parts = [...asked].filter((token) => token.startsWith(`${id}_`) && !hidden.has(token))
  const items = shapeOf(question).lists.items.map(({ code }) => `${id}_${code}`)
  const shown = items.filter((item) => !hidden.has(item) && (isWhole || parts.includes(item)))
  return isWhole || parts.length > 0 ? [`${id}?`, ...shown.map((item) => `${item}?`)] : []
}

/** Every index column that a respondent's answers set, derived question by question. */
export const naiveColumns = (response: NaiveResponse, definition: SurveyDefinition): readonly string[] => {
  const answers = naiveAnswers(response, definition)
  const questions = definition.pages.flatMap((page) => page.questions)
  return [
    ...[...response.flags].map((flag) => `#${flag}`),
    ...questions.flatMap((question) => [...answerColumns(question, answers), ...askedColumns(question, answers)]),
  ]
}
