import {
  type AnswerFilePlan,
  type ColumnPlan,
  isOfQuestion,
  type PlanEntry,
  type QuestionPlan,
} from '@portal/contracts/survey/answer-file-plan'
import { type Drafted, draftedAs } from '@portal/contracts/survey/drafted-types'
import { type DraftMap, writtenDefinition } from '../import/draft/draft-survey.ts'
import type { ColumnRef, QuestionMap } from '../import/import-map.ts'

type Placed = Readonly<{ ref: ColumnRef; plan: ColumnPlan }>

const refOf = ({ headings }: ColumnPlan, index: number): ColumnRef => ({
  position: index + 1,
  header: headings.length === 1 ? (headings[0] ?? '') : headings,
})

const placedIn = ({ columns }: AnswerFilePlan): readonly Placed[] =>
  columns.map((plan, i) => ({ ref: refOf(plan, i), plan }))

const whole = (placed: readonly Placed[]): QuestionMap => {
  const answers = placed.filter(({ plan }) => plan.use === 'answer')
  const others = placed.filter(({ plan }) => plan.use === 'other-text')
  const flags = placed.filter(({ plan }) => plan.use === 'no-comment')
  const [one] = answers.filter(({ plan }) => plan.code === null)
  const columns = answers.flatMap(({ ref, plan: { code, gridColumn, texts } }) =>
    code === null
      ? []
      : [
          {
            code,
            ...(gridColumn !== null && { gridColumn }),
            column: ref,
            ...(texts.length > 0 && { ticked: texts }),
          },
        ],
  )
  return {
    ...(one && { column: one.ref }),
    ...(columns.length > 0 && { columns }),
    ...(flags.length > 0 && {
      noCommentColumns: flags.map(({ ref, plan: { code, texts } }) => ({
        ...(code !== null && { code }),
        column: ref,
        ...(texts.length > 0 && { ticked: texts }),
      })),
    }),
    ...(others.length > 0 && { other: Object.fromEntries(others.map(({ ref, plan }) => [String(plan.code), ref])) }),
  }
}

const cellsOf = ({ codes, rest, missing, noComment, dates, separator }: QuestionPlan): QuestionMap => ({
  ...(separator !== '' && { separator }),
  ...(Object.keys(codes).length > 0 && { codes, ...(rest === 'code' && { rest }) }),
  ...(missing.length > 0 && { missing }),
  ...(dates !== null && { dates }),
  ...(noComment.length > 0 && { noComment }),
})

/** Only questions that a column belongs to. */
const mapped = (plan: AnswerFilePlan, placed: readonly Placed[]) => {
  const byQuestion = Map.groupBy(
    placed.filter(({ plan: { use } }) => isOfQuestion(use)),
    ({ plan: { question } }) => question,
  )
  return plan.questions.flatMap((question) => {
    const own = byQuestion.get(question.id)
    return own ? [{ question, map: { ...whole(own), ...cellsOf(question) } }] : []
  })
}

type NamedWeight = Readonly<{ name: string; ref: ColumnRef }>

/** The columns of weights by their names; one without is called by its place. */
export const namedWeights = (plan: AnswerFilePlan): readonly NamedWeight[] =>
  placedIn(plan)
    .filter(({ plan: { use } }) => use === 'weight')
    .map(({ ref, plan: { question } }, i) => ({ name: question || `w${i + 1}`, ref }))

const mapOf = (plan: AnswerFilePlan): DraftMap => {
  const placed = placedIn(plan)
  const of = (use: ColumnPlan['use']) => placed.filter((one) => one.plan.use === use)
  const [respondent] = of('respondent')
  const [at] = of('time')
  const [complete] = of('complete')
  const weights = namedWeights(plan).map(({ name, ref }) => [name, ref] as const)
  return {
    survey: plan.survey.id,
    encoding: plan.encoding,
    delimiter: plan.delimiter,
    headerRows: plan.headerRows,
    columnCount: plan.columns.length,
    respondent: respondent?.ref ?? '',
    missing: plan.missing,
    ...(complete ? { complete: { column: complete.ref, values: complete.plan.texts } } : { complete: plan.isComplete }),
    ...(at && { at: at.ref }),
    dates: plan.dates,
    rules: plan.rules,
    ...(weights.length > 0 && { weights: Object.fromEntries(weights) }),
    asked: plan.asked,
    questions: Object.fromEntries(mapped(plan, placed).map(({ question, map }) => [question.id, map])),
  }
}

const writtenEntry = ({ code, text, isOpenEnd, isExclusive }: PlanEntry) => ({
  code,
  text,
  ...(isOpenEnd && { openEnd: true }),
  ...(isExclusive && { exclusive: true }),
  ...((isOpenEnd || isExclusive) && { keepLast: true }),
})

const item = ({ code, text }: PlanEntry) => ({ code, text })

const point = (entry: PlanEntry) => ({ ...item(entry), ...(entry.isNotOfScale && { notOfScale: true }) })

const written: Readonly<Record<Drafted['writes'], (question: QuestionPlan) => object>> = {
  options: ({ entries }) => ({ options: entries.map(writtenEntry) }),
  items: ({ entries }) => ({ items: entries.map(item) }),
  'items and scale': ({ entries, scale }) => ({ items: entries.map(item), scale: scale.map(point) }),
  decimals: ({ decimals, isTime }) => ({ ...(decimals > 0 && { decimals }), ...(isTime && { time: true }) }),
  'parts of a date': () => ({ year: true, month: true, day: true }),
  lines: ({ isMultiline, maxLength }) => ({
    ...(isMultiline && { multiline: true }),
    ...(maxLength !== null && { maxLength }),
  }),
}

const partsOf = (question: QuestionPlan): object => written[draftedAs(question.type)?.writes ?? 'options'](question)

/** The definition and the map that a plan means, as they are written. A question without a column is in neither. */
export const writtenPlan = (plan: AnswerFilePlan) => {
  const { id: name, title, language } = plan.survey
  const questions = mapped(plan, placedIn(plan)).map(({ question }) => {
    const { id, type, text } = question
    return { id, type, text, ...partsOf(question) }
  })
  return { definition: writtenDefinition({ name, title, language }, questions), map: mapOf(plan) }
}
