import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { Condition } from '@portal/contracts/survey/condition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf, takesAnswer } from '@portal/contracts/survey/question-shape'
import { numbersFrom } from '@portal/services/surveys/simulation/numbers-from'
import fc from 'fast-check'
import { ruleAbout } from './random-rules.ts'

type Drafted = Readonly<{ draft: Question; rest: number }>

const codes = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 })
const flag = fc.boolean()
const order = fc.constantFrom('fixed' as const, 'random' as const, 'flip' as const)

/** Types that differ only on the screen. */
const oneCodeTypes = fc.constantFrom(...(['single-choice', 'single-button', 'dropdown', 'image-single'] as const))
const codesTypes = fc.constantFrom('multi-choice' as const, 'image-multi' as const)
const sliderTypes = fc.constantFrom('slider-grid' as const, 'up-down' as const)
const gridTypes = fc.constantFrom(...(['grid', 'neat-grid', 'collapsible-grid', 'inline-rotated-grid'] as const))

const drafts: fc.Arbitrary<Question> = fc.oneof(
  fc.record({ codes, required: flag, order, open: flag, type: oneCodeTypes }).map(
    ({ codes: all, required, order: o, open, type }): Question => ({
      id: 'Q',
      type,
      text: 'One?',
      required,
      order: o,
      options: all.map((code, i) => ({ code, text: `Option ${code}`, openEnd: open && i === 0 })),
    }),
  ),
  fc
    .record({ codes, required: flag, order, open: flag, exclusive: flag, min: fc.nat(3), type: codesTypes })
    .map(({ codes: all, required, order: o, open, exclusive, min, type }): Question => {
      const together = all.length - (exclusive ? 1 : 0)
      const least = Math.min(min, together)
      return {
        id: 'Q',
        type,
        text: 'Which?',
        required,
        order: o,
        ...(least > 0 && { minSelections: least }),
        options: all.map((code, i) => ({
          code,
          text: `Option ${code}`,
          openEnd: open && i === 0,
          exclusive: exclusive && i === all.length - 1,
          keepLast: exclusive && i === all.length - 1,
        })),
      }
    }),
  fc
    .record({ codes, required: flag, order, min: fc.nat(3), max: fc.nat(5) })
    .map(({ codes: all, required, order: o, min, max }): Question => {
      const most = Math.max(1, Math.min(max, all.length))
      const least = Math.min(min, most)
      return {
        id: 'Q',
        type: 'rank-sort',
        text: 'Order?',
        required,
        order: o,
        maxSelections: most,
        ...(least > 0 && { minSelections: least }),
        items: all.map((code) => ({ code, text: `Item ${code}` })),
      }
    }),
  fc.record({ codes, scale: codes, required: flag, noComment: flag, type: gridTypes }).map(
    ({ codes: all, scale, required, noComment, type }): Question => ({
      id: 'Q',
      type,
      text: 'How good?',
      required,
      items: all.map((code, i) => ({ code, text: `Item ${code}`, noComment: noComment && i === 0 })),
      scale: scale.map((code) => ({ code, text: `Point ${code}` })),
    }),
  ),
  fc.record({ codes, columns: codes, scale: codes, required: flag }).map(
    ({ codes: all, columns, scale, required }): Question => ({
      id: 'Q',
      type: 'grid-3d',
      text: 'How good is each, in what?',
      required,
      items: all.map((code) => ({ code, text: `Item ${code}` })),
      columns: columns.map((code) => ({ code, text: `Column ${code}` })),
      scale: scale.map((code) => ({ code, text: `Point ${code}` })),
    }),
  ),
  fc.record({ codes, required: flag }).map(
    ({ codes: all, required }): Question => ({
      id: 'Q',
      type: 'open-text-list',
      text: 'What about each?',
      required,
      items: all.map((code) => ({ code, text: `Item ${code}` })),
    }),
  ),
  fc.record({ required: flag, year: flag, month: flag }).map(
    ({ required, year, month }): Question => ({
      id: 'Q',
      type: 'date',
      text: 'Which day?',
      required,
      year,
      month,
      day: true,
    }),
  ),
  fc.record({ required: flag, maxFiles: fc.integer({ min: 1, max: 3 }) }).map(
    ({ required, maxFiles }): Question => ({
      id: 'Q',
      type: 'file-upload',
      text: 'Which files?',
      required,
      maxFiles,
    }),
  ),
  fc.record({ required: flag, maxMarks: fc.integer({ min: 1, max: 4 }) }).map(
    ({ required, maxMarks }): Question => ({
      id: 'Q',
      type: 'video-like',
      text: 'What do you like?',
      required,
      maxMarks,
      video: { address: '/videos/kettle.webm', seconds: 1 },
      reaction: 'likes',
    }),
  ),
  fc.constant<Question>({ id: 'Q', type: 'info', text: 'Read this' }),
  fc.record({ required: flag, decimals: fc.nat(2), most: fc.constantFrom(3, 40, 2_000), negative: flag }).map(
    ({ required, decimals, most, negative }): Question => ({
      id: 'Q',
      type: 'number',
      text: 'How many?',
      required,
      decimals,
      minimum: negative ? -most : 0,
      maximum: most,
      bands: [1, 2, most],
    }),
  ),
  fc
    .record({
      codes,
      required: flag,
      noComment: flag,
      minimum: fc.constantFrom(-4, 0),
      step: fc.nat(2),
      type: sliderTypes,
    })
    .map(
      ({ codes: all, required, noComment, minimum, step: steps, type }): Question => ({
        id: 'Q',
        type,
        text: 'How much?',
        required,
        minimum,
        maximum: minimum + 6 * (steps + 1),
        step: steps + 1,
        items: all.map((code, i) => ({ code, text: `Item ${code}`, noComment: noComment && i === 0 })),
      }),
    ),
  fc.record({ codes, required: flag }).map(
    ({ codes: all, required }): Question => ({
      id: 'Q',
      type: 'allocation',
      text: 'Which share?',
      required,
      minimum: 0,
      maximum: 100,
      step: 1,
      total: 100,
      items: all.map((code) => ({ code, text: `Item ${code}` })),
    }),
  ),
  fc.record({ required: flag }).map(
    ({ required }): Question => ({
      id: 'Q',
      type: 'text-balance',
      text: 'Where between?',
      required,
      low: 'Sweet',
      high: 'Sour',
      minimum: -3,
      maximum: 3,
    }),
  ),
  fc
    .record({ required: flag, noComment: flag })
    .map((differs): Question => ({ id: 'Q', type: 'open-text', text: 'What else?', ...differs })),
)

const conditionOn = (earlier: readonly Question[], draw: (below: number) => number): Condition | undefined => {
  const known = earlier.filter(takesAnswer)
  const one = known[draw(Math.max(1, known.length))]
  if (one === undefined || draw(3) > 0) return undefined
  const other = known[draw(known.length)] ?? one
  if (draw(3) > 0) return ruleAbout(one, draw)
  return { operator: draw(2) ? 'AND' : 'OR', rules: [ruleAbout(one, draw), ruleAbout(other, draw)] }
}

const conditioned = (question: Question, earlier: readonly Question[], draw: (below: number) => number): Question => {
  const showIf = <T extends object>(thing: T) => {
    const condition = conditionOn(earlier, draw)
    return condition ? { ...thing, showIf: condition } : thing
  }
  const { lists, withLists } = shapeOf(showIf(question))
  return withLists({ ...lists, options: lists.options.map(showIf), items: lists.items.map(showIf) })
}

/** The second page has the name of a property that every object has. */
const pageIds = ['page-1', 'constructor']

const assembled = (pages: readonly (readonly Drafted[])[]): unknown => {
  const earlier: Question[] = []
  return {
    name: 'random',
    title: 'Random',
    type: 'survey',
    languages: ['en'],
    pages: pages.map((questions, p) => {
      const showIf = conditionOn(earlier, numbersFrom(~(questions[0]?.rest ?? 0)))
      return {
        id: pageIds[p] ?? `page-${p + 1}`,
        ...(showIf && { showIf }),
        questions: questions.map(({ draft, rest }) => {
          const question = conditioned({ ...draft, id: `Q${earlier.length + 1}` }, earlier, numbersFrom(rest))
          earlier.push(question)
          return question
        }),
      }
    }),
    endPages: { complete: { message: 'Thank you' } },
  }
}

/** The survey that a document describes. */
export const accepted = (document: unknown): SurveyDefinition => {
  const checked = checkDefinition(document)
  if ('definition' in checked) return checked.definition
  throw new Error(JSON.stringify(checked.issues))
}

/** Surveys that `checkDefinition` accepts, of all types, with show-ifs on pages, questions, options and items. */
export const anySurvey: fc.Arbitrary<SurveyDefinition> = fc
  .array(fc.array(fc.record({ draft: drafts, rest: fc.integer() }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((pages) => accepted(assembled(pages)))
