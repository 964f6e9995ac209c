import { itemKey } from '@portal/contracts/survey/answer-keys'
import { type KnownKey, keysOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import type { Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, compileSurvey } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { askedColumn, type ColumnKey, codeColumn, itemColumn, textColumn } from './column-keys.ts'

const NO_COMMENT = 98

/** What an entry of an event's `asked` stands for: a whole question, or one option or item of it. */
export type AskedToken = Readonly<{
  question: string
  columns: readonly ColumnKey[]
  /** The tokens of all options or items of a whole question. */
  entries: readonly string[]
}>

/** A page's answer keys and tokens; `decides`: some condition of the survey asks about an answer of this page. */
export type IndexedPage = Readonly<{
  questions: readonly string[]
  keys: ReadonlySet<string>
  tokens: ReadonlySet<string>
  decides: boolean
}>

/** A survey with everything that answers to it change in the index. */
export type IndexedSurvey = Readonly<{
  survey: CompiledSurvey
  pages: ReadonlyMap<string, IndexedPage>
  tokens: ReadonlyMap<string, AskedToken>
  /** The column that a coded answer sets; null for a key or value that sets none. */
  columnOf: (key: string, value: number) => ColumnKey | null
  textColumnOf: (key: string) => ColumnKey | null
  /** Whether words may have decided who is in a column: in that of the text itself, in any where a show-if asks for words. */
  mayTellOfTexts: (column: ColumnKey) => boolean
}>

const listed = (question: Question): readonly Readonly<{ code: number; showIf?: Condition | undefined }>[] => {
  if ('options' in question) return question.options
  return 'items' in question ? question.items : []
}

const questionsIn = (condition: Condition | undefined): readonly string[] => {
  if (!condition) return []
  return 'rules' in condition ? condition.rules.flatMap(questionsIn) : [condition.question]
}

const conditionsOf = ({ showIf, questions }: Page): readonly (Condition | undefined)[] => [
  showIf,
  ...questions.flatMap((question) => [question.showIf, ...listed(question).map((entry) => entry.showIf)]),
]

const tokensOf = (question: Question): readonly (readonly [string, AskedToken])[] => {
  const { id } = question
  const codes = listed(question).map(({ code }) => code)
  const entries = codes.map((code) => itemKey(id, code))
  const hasItems = 'items' in question
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

const columnOf = ({ question: { id }, holds, precode }: KnownKey, value: number): ColumnKey | null => {
  const isGiven = value !== 0
  switch (holds) {
    case 'code':
    case 'rank':
      return precode === null ? codeColumn(id, value) : itemColumn(id, precode, value)
    case 'tick':
      return isGiven && precode !== null ? codeColumn(id, precode) : null
    case 'flag':
      return isGiven ? itemColumn(id, precode ?? -1, NO_COMMENT) : null
    case 'text':
    case 'other':
      return null
  }
}

/** Remembers each column's name: the same few are asked for by every respondent. */
const remembering = ({ keys }: CompiledSurvey): IndexedSurvey['columnOf'] => {
  const known = new Map<string, Map<number, ColumnKey | null>>()
  for (const key of keys.keys()) known.set(key, new Map())
  return (key, value) => {
    const ofKey = known.get(key)
    if (!ofKey) return null
    const column = ofKey.get(value)
    if (column !== undefined) return column
    const about = keys.get(key)
    const made = about ? columnOf(about, value) : null
    ofKey.set(value, made)
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
    [...survey.keys]
      .filter(([, { holds }]) => holds === 'text')
      .map(([key, about]) => [key, textColumn(about.question.id)]),
  )
  const textColumns = new Set(texts.values())
  return {
    survey,
    pages: new Map(definition.pages.map((page) => [page.id, pageOf(page, deciding)])),
    tokens: new Map([...survey.questions.values()].flatMap(tokensOf)),
    columnOf: remembering(survey),
    textColumnOf: (key) => texts.get(key) ?? null,
    mayTellOfTexts: survey.deciding.some((key) => texts.has(key)) ? () => true : (column) => textColumns.has(column),
  }
}

const indexed = new WeakMap<SurveyDefinition, IndexedSurvey>()

/** The same definition object is prepared once. */
export const indexedSurvey = (definition: SurveyDefinition): IndexedSurvey => {
  const known = indexed.get(definition)
  if (known) return known
  const made = index(definition)
  indexed.set(definition, made)
  return made
}
