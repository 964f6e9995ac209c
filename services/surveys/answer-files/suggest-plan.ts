import type { ImportTarget } from '@portal/contracts/http/answer-files'
import type { SurveyId } from '@portal/contracts/ids'
import {
  type AnswerFilePlan,
  type ColumnPlan,
  isOfQuestion,
  type QuestionPlan,
} from '@portal/contracts/survey/answer-file-plan'
import type { KeyUse } from '@portal/contracts/survey/answer-shape'
import { draftedAs } from '@portal/contracts/survey/drafted-types'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { tickIn } from '../import/draft/coding.ts'
import type { ColumnFacts } from '../import/draft/column-facts.ts'
import { rolesOf } from '../import/draft/column-roles.ts'
import {
  type DraftReason,
  type FileFacts,
  missingOf,
  placeOf,
  roleMap,
  roleReasons,
  specialColumns,
} from '../import/draft/draft-survey.ts'
import { separatorIn } from '../import/draft/separator.ts'
import { columnPlans, ignoredColumn, planAbout } from './plan-of-draft.ts'

type TargetQuestion = ImportTarget['questions'][number]
type Suggested = Readonly<{ plan: AnswerFilePlan; reasons: readonly DraftReason[] }>
type Found = Readonly<{ column: ColumnPlan; because: string }>

/** A survey onto whose questions columns are mapped. `earlier`: the plans of files that were imported into it, the latest first. */
export type Onto = Readonly<{
  surveyId: SurveyId
  title: string
  language: string
  survey: CompiledSurvey
  questions: readonly TargetQuestion[]
  earlier: readonly AnswerFilePlan[]
}>

const same = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const headingOf = (headings: readonly string[]): string => headings.map(same).join(' / ')

/** What columns of these headings were in earlier files; the latest file counts. */
const learned = ({ earlier, survey }: Onto): ReadonlyMap<string, ColumnPlan> => {
  const known = earlier
    .toReversed()
    .flatMap(({ columns }) => columns)
    .filter(({ use, question }) => !isOfQuestion(use) || survey.questions.has(question))
  return new Map(known.map((column) => [headingOf(column.headings), column]))
}

const answer = (facts: ColumnFacts, is: Partial<ColumnPlan>): ColumnPlan => ({
  ...ignoredColumn(facts.headings),
  use: 'answer',
  ...is,
})

const usesOf: Readonly<Partial<Record<KeyUse['holds'], ColumnPlan['use']>>> = {
  other: 'other-text',
  flag: 'no-comment',
}

/** Headings that are keys of answers, as our own raw exports have: `Q5`, `Q5_2`, `Q5_2_98`. */
const byKey = ({ survey }: Onto): ((facts: ColumnFacts) => Found | null) => {
  const keys = new Map([...survey.keys].map(([key, known]) => [same(key), { key, ...known }]))
  return (facts) => {
    const known = keys.get(same(facts.headings.at(-1) ?? ''))
    if (known === undefined || known.isDerived) return null
    const { precode: code, column: gridColumn = null, holds, question } = known
    const texts = holds === 'tick' || holds === 'flag' ? [tickIn(facts)?.ticked ?? '1'] : []
    const use = usesOf[holds] ?? 'answer'
    return {
      column: answer(facts, { use, question: question.id, code, gridColumn, texts }),
      because: `its heading is the key ${known.key}`,
    }
  }
}

const byText = ({ questions }: Onto): ((facts: ColumnFacts) => Found | null) => {
  const texts = new Map(questions.filter((one) => one.takesOneColumn).map((one) => [same(one.text), one]))
  return (facts) => {
    const own = [facts.given?.label ?? '', ...facts.headings].map(same).filter((text) => text !== '')
    const question = own.map((text) => texts.get(text)).find((one) => one !== undefined)
    return question
      ? { column: answer(facts, { question: question.id }), because: `its heading is the text of ${question.id}` }
      : null
  }
}

const byEarlier = (onto: Onto): ((facts: ColumnFacts) => Found | null) => {
  const known = learned(onto)
  return (facts) => {
    const column = known.get(headingOf(facts.headings))
    return column
      ? { column: { ...column, headings: [...facts.headings] }, because: 'an earlier file had it there' }
      : null
  }
}

type Learnt = Pick<QuestionPlan, 'codes' | 'separator'>

/** Columns of one question. `areOfKeys`: their headings are keys of answers, so their cells are most likely codes. */
type Own = Readonly<{ columns: readonly ColumnFacts[]; areOfKeys: boolean }>

type Coded = Readonly<{
  isCode: (value: string) => boolean
  /** The code whose words these are. */
  codeOf: (words: string) => number | undefined
}>

const codedIn = ({ codes }: TargetQuestion): Coded => {
  const [known, byWords] = [
    new Set(codes.map(({ code }) => String(code))),
    new Map(codes.map(({ code, text }) => [same(text), code])),
  ]
  return { isCode: (value) => known.has(value), codeOf: (words) => byWords.get(same(words)) }
}

/** Whether cells hold the codes themselves. Where the words are numbers they may be either: a scale from 0 to 10 has the codes 1 to 11. */
const holdCodes = (values: readonly string[], { isCode, codeOf }: Coded, areOfKeys: boolean): boolean => {
  const known = values.filter((value) => isCode(value) || codeOf(value) !== undefined)
  return known.every(isCode) && (areOfKeys || known.some((value) => codeOf(value) === undefined))
}

/**
 * Which code of the question each value of its columns means; values that are not found are left out. A label that the file has for a value
 * says more than the value.
 */
const codesFor = (question: TargetQuestion, { columns, areOfKeys }: Own, { codes: known, separator }: Learnt) => {
  const coded = codedIn(question)
  const { isCode, codeOf } = coded
  const parts = (value: string) => (separator === '' ? [value] : value.split(separator).map((part) => part.trim()))
  const values = [...new Set(columns.flatMap((facts) => [...(facts.values?.keys() ?? [])].flatMap(parts)))]
  const areCodes = holdCodes(values, coded, areOfKeys)
  const meant = (value: string): number | undefined => {
    const label = columns.map(({ given }) => given?.labels.get(value)).find((one) => one !== undefined)
    const labelled = label === undefined ? undefined : codeOf(label)
    const isItself = isCode(value) && (areCodes || label !== undefined)
    return labelled ?? (isItself ? undefined : codeOf(value))
  }
  const found = values.flatMap((value) => {
    const code = meant(value)
    return code === undefined ? [] : [[value, code] as const]
  })
  const learnt = Object.entries(known).filter(([, code]) => isCode(String(code)))
  return {
    codes: Object.fromEntries([...found, ...learnt]),
    rest: values.some(isCode) ? ('code' as const) : ('refuse' as const),
  }
}

/** What separates several choices in the only column of a question. */
const separatorFor = ({ takesOneColumn, entries }: TargetQuestion, columns: readonly ColumnFacts[]): string => {
  const [only, ...others] = columns
  const takesSeveral = takesOneColumn && entries.length > 0
  return takesSeveral && only && others.length === 0 ? (separatorIn(only) ?? '') : ''
}

const datesFor = ({ type }: TargetQuestion, columns: readonly ColumnFacts[], learnt: QuestionPlan | undefined) =>
  draftedAs(type)?.hasDates ? (columns.flatMap(({ formats }) => formats).at(0) ?? learnt?.dates ?? 'iso') : null

const questionFor = (onto: Onto, question: TargetQuestion, own: Own): QuestionPlan => {
  const { columns } = own
  const learnt = onto.earlier.flatMap(({ questions }) => questions.filter(({ id }) => id === question.id)).at(0)
  const separator = separatorFor(question, columns) || (learnt?.separator ?? '')
  const isCoded = question.codes.length > 0
  return {
    id: question.id,
    type: question.type,
    text: question.text.slice(0, 4_000),
    entries: [],
    scale: [],
    decimals: 0,
    isMultiline: false,
    maxLength: null,
    ...(isCoded
      ? codesFor(question, own, { codes: learnt?.codes ?? {}, separator })
      : { codes: {}, rest: 'refuse' as const }),
    missing: [...new Set([...(learnt?.missing ?? []), ...columns.flatMap(({ missing }) => missing)])],
    noComment: learnt?.noComment ?? [],
    dates: datesFor(question, columns, learnt),
    separator,
  }
}

const NOWHERE = 'ignored, because no question of the survey has its heading as key or text'

/** A plan that maps the columns of a file onto the questions of a survey: as earlier files had it, by keys, or by texts. */
export const suggestPlan = (facts: FileFacts, onto: Onto): Suggested => {
  const roles = rolesOf(facts.columns, facts.rows, facts.weight)
  const special = specialColumns(roles)
  const ofKey = byKey(onto)
  const finders = [byEarlier(onto), ofKey, byText(onto)]
  const [before] = onto.earlier
  const map = {
    ...facts.format,
    ...roleMap(roles),
    missing: before?.missing ?? missingOf(facts),
    ...(before && { rules: before.rules, asked: before.asked }),
    questions: {},
  }
  const placed = columnPlans(
    map,
    facts.columns.map(({ headings }) => headings),
  )
  const found = facts.columns.map((column) =>
    special.has(column) ? null : (finders.map((find) => find(column)).find((one) => one !== null) ?? null),
  )
  const columns = placed.map((column, i) => found[i]?.column ?? column)
  const questions = onto.questions.map((question) => {
    const own = facts.columns.filter((_, i) => columns[i]?.use === 'answer' && columns[i]?.question === question.id)
    return questionFor(onto, question, { columns: own, areOfKeys: own.every((facts) => ofKey(facts) !== null) })
  })
  const reasonOf = (column: ColumnFacts, i: number): DraftReason => {
    const one = found[i]
    const what = one ? `${one.column.question || one.column.use}, because ${one.because}` : NOWHERE
    return { columns: [column.index + 1], text: `${placeOf([column])}: ${what}.` }
  }
  const reasons = facts.columns.flatMap((column, i) => (special.has(column) ? [] : [reasonOf(column, i)]))
  const survey = { id: onto.surveyId, isNew: false, title: onto.title, language: onto.language }
  return {
    plan: { survey, ...planAbout(map), columns, questions },
    reasons: [...roleReasons(roles), ...reasons],
  }
}
