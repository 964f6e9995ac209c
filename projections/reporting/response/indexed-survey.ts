import { itemKey } from '@portal/contracts/survey/answer-keys'
import { keysOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import type { Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, compileSurvey } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { reportedShape } from '../shapes/reported-shapes.ts'
import { askedColumn, type ColumnKey, isCodedTextColumn } from './column-keys.ts'

/** The meaning of an entry of an event's `asked`: a whole question, or one option or item of it. */
export type AskedToken = Readonly<{
  question: string
  columns: readonly ColumnKey[]
  /** The tokens of all options or items of a whole question. */
  entries: readonly string[]
}>

/** A page's answer keys and tokens; `decides`: a condition of the survey depends on an answer of this page. */
export type IndexedPage = Readonly<{
  questions: readonly string[]
  keys: ReadonlySet<string>
  tokens: ReadonlySet<string>
  decides: boolean
}>

/** A survey with all that its answers change in the index. */
export type IndexedSurvey = Readonly<{
  survey: CompiledSurvey
  pages: ReadonlyMap<string, IndexedPage>
  tokens: ReadonlyMap<string, AskedToken>
  /** The columns that a coded answer sets; none for a key or value that sets none. */
  columnsOf: (key: string, value: number) => readonly ColumnKey[]
  textColumnOf: (key: string) => ColumnKey | null
  /**
   * Whether a text may decide who is in a column: in that of the text itself or of one of its codes, and in any column if a show-if
   * uses texts.
   */
  mayTellOfTexts: (column: ColumnKey) => boolean
}>

const questionsIn = (condition: Condition | undefined): readonly string[] => {
  if (!condition) return []
  return 'rules' in condition ? condition.rules.flatMap(questionsIn) : [condition.question]
}

const conditionsOf = ({ showIf, questions }: Page): readonly (Condition | undefined)[] => [
  showIf,
  ...questions.flatMap((question) => [question.showIf, ...shapeOf(question).listed.map((entry) => entry.showIf)]),
]

const tokensOf = (question: Question): readonly (readonly [string, AskedToken])[] => {
  const { id } = question
  const { listed, lists } = shapeOf(question)
  const codes = listed.map(({ code }) => code)
  const entries = codes.map((code) => itemKey(id, code))
  const hasItems = lists.items.length > 0
  const items = hasItems ? codes.map((code) => askedColumn(id, code)) : []
  const single = (code: number): AskedToken => ({
    question: id,
    columns: hasItems ? [askedColumn(id), askedColumn(id, code)] : [askedColumn(id)],
    entries: [],
  })
  return [
    [id, { question: id, columns: [askedColumn(id), ...items], entries }],
    ...codes.map((code) => [itemKey(id, code), single(code)] as const),
  ]
}

const NO_COLUMNS: readonly ColumnKey[] = []
/** Number of cached values per key: more than a list of codes has. */
const REMEMBERED = 2_000

/** Caches the names of columns: every respondent needs the same ones. */
const remembering = ({ keys }: CompiledSurvey): IndexedSurvey['columnsOf'] => {
  const known = new Map<string, Map<number, readonly ColumnKey[]>>()
  for (const key of keys.keys()) known.set(key, new Map())
  return (key, value) => {
    const ofKey = known.get(key)
    if (!ofKey) return NO_COLUMNS
    const columns = ofKey.get(value)
    if (columns !== undefined) return columns
    const about = keys.get(key)
    const made = about ? reportedShape(about.question).columns(about, value) : NO_COLUMNS
    if (ofKey.size < REMEMBERED) ofKey.set(value, made)
    return made
  }
}

const pageOf = ({ questions }: Page, deciding: ReadonlySet<string>): IndexedPage => ({
  questions: questions.map(({ id }) => id),
  keys: new Set(questions.flatMap(keysOf).map(([key]) => key)),
  tokens: new Set(questions.flatMap(tokensOf).map(([token]) => token)),
  decides: questions.some(({ id }) => deciding.has(id)),
})

const index = (definition: SurveyDefinition): IndexedSurvey => {
  const survey = compileSurvey(definition)
  const deciding = new Set(definition.pages.flatMap(conditionsOf).flatMap(questionsIn))
  const texts = new Map(
    [...survey.keys].flatMap(([key, about]) => {
      const column = reportedShape(about.question).textColumn(about)
      return column === null ? [] : [[key, column] as const]
    }),
  )
  const textColumns = new Set(texts.values())
  return {
    survey,
    pages: new Map(definition.pages.map((page) => [page.id, pageOf(page, deciding)])),
    tokens: new Map([...survey.questions.values()].flatMap(tokensOf)),
    columnsOf: remembering(survey),
    textColumnOf: (key) => texts.get(key) ?? null,
    mayTellOfTexts: survey.deciding.some((key) => texts.has(key))
      ? () => true
      : (column) => textColumns.has(column) || isCodedTextColumn(column),
  }
}

const indexed = new WeakMap<SurveyDefinition, IndexedSurvey>()

/** Prepares each definition object once. */
export const indexedSurvey = (definition: SurveyDefinition): IndexedSurvey => {
  const known = indexed.get(definition)
  if (known) return known
  const made = index(definition)
  indexed.set(definition, made)
  return made
}
