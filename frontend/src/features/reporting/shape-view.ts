import type { Choice, Field } from '@portal/contracts/reporting/field'
import type { OwnRowKind } from '@portal/contracts/reporting/own-row'
import type { Operator } from '@portal/contracts/survey/condition'
import type { Shape } from '@portal/contracts/survey/shapes/shape'

type Lists = Pick<Field, 'options' | 'items'>

/** The operators of a question, the most usual first, and the codes with which an answer may be compared. */
export type Asking = Readonly<{ operators: readonly Operator[]; choices: readonly Choice[] }>

/** How answers of one shape are filtered and drawn. */
export type ShapeView = Readonly<{
  /** What a rule can ask of one item (null: of the whole question). */
  asking: (lists: Lists, item: number | null) => Asking
  /** Whether the default columns are those of the first item, or of the whole question. */
  columnsFrom: 'first item' | 'question'
  /** Whether researchers usually compare respondents by it: one answer for each respondent. */
  isBackground: boolean
  /** What is charted: the rows of the only table in one colour scheme, or each item's in another; null for no chart. */
  colours: 'categories' | 'scale' | 'ranks' | null
  usualChart: 'pie' | 'bar'
  listsTexts: boolean
  /** Whether its texts can be given codes. */
  isCodable: boolean
  /** Whether marks on a video are shown. */
  showsMarks: boolean
  /** The rows that a reader can add to its tables. `isCoded`: made of codes, not of numbers. */
  ownRows: readonly OwnRowKind[]
  isCoded: boolean
  /** Whether its items have numbers: a 1 is one, and does not say that the item was chosen. */
  numbersItems: boolean
  /** Whether rules compare it with a date. */
  needsDate: boolean
}>

const answered = ['HAS VALUE', 'HAS NONE'] as const

const plain: ShapeView = {
  asking: ({ options }) => ({ operators: answered, choices: options }),
  columnsFrom: 'question',
  isBackground: false,
  colours: 'categories',
  usualChart: 'bar',
  listsTexts: false,
  isCodable: false,
  showsMarks: false,
  ownRows: [],
  isCoded: true,
  numbersItems: false,
  needsDate: false,
}

const nets = ['net', 'difference', 'first', 'last'] as const
const statistics = ['sum', 'percentile', 'se'] as const

const views: Readonly<Record<Shape, ShapeView>> = {
  'one-code': {
    ...plain,
    asking: ({ options }) => ({ operators: ['IN', 'NOT IN', ...answered], choices: options }),
    isBackground: true,
    usualChart: 'pie',
    ownRows: [...nets, 'mean', 'nps'],
  },
  codes: {
    ...plain,
    ownRows: nets,
    asking: ({ options }) => ({
      operators: ['IN', 'NOT IN', 'ALL', 'EXACTLY', 'AT LEAST', 'AT MOST', ...answered],
      choices: options,
    }),
  },
  'code-per-item': {
    ...plain,
    asking: ({ options }) => ({ operators: ['IN', 'NOT IN', ...answered], choices: options }),
    columnsFrom: 'first item',
    colours: 'scale',
    ownRows: [...nets, 'mean', 'nps', ...statistics],
  },
  /** A row is asked in all its columns. */
  'code-per-cell': {
    ...plain,
    asking: ({ options }) => ({ operators: ['IN', 'NOT IN', 'AT LEAST', 'AT MOST', ...answered], choices: options }),
    columnsFrom: 'first item',
    colours: 'scale',
    ownRows: [...nets, 'mean', ...statistics],
  },
  /** The whole ranking can only be asked which items were ranked. */
  ranks: {
    ...plain,
    asking: ({ options, items }, item) =>
      item === null
        ? { operators: ['IN', 'NOT IN', ...answered], choices: items }
        : { operators: ['=', '<=', '>=', ...answered], choices: options },
    colours: 'ranks',
    numbersItems: true,
    ownRows: ['first', 'last', ...statistics],
  },
  number: {
    ...plain,
    ownRows: ['nps', ...statistics],
    isCoded: false,
    asking: ({ options }) => ({ operators: ['>=', '<=', '=', '>', '<', ...answered], choices: options }),
  },
  'number-per-item': {
    ...plain,
    numbersItems: true,
    ownRows: ['nps', ...statistics],
    isCoded: false,
    asking: ({ options }, item) => ({
      operators: item === null ? answered : ['>=', '<=', '=', '>', '<', ...answered],
      choices: options,
    }),
    columnsFrom: 'first item',
    colours: 'scale',
  },
  text: {
    ...plain,
    asking: ({ options }) => ({ operators: ['LIKE', ...answered], choices: options }),
    colours: null,
    listsTexts: true,
    isCodable: true,
  },
  'text-per-item': {
    ...plain,
    asking: ({ options }) => ({ operators: ['LIKE', ...answered], choices: options }),
    colours: null,
    listsTexts: true,
    isCodable: true,
  },
  date: {
    ...plain,
    isCoded: false,
    needsDate: true,
    asking: ({ options }) => ({ operators: ['>=', '<=', '=', ...answered], choices: options }),
  },
  proof: { ...plain, colours: null },
  files: {
    ...plain,
    isCoded: false,
    asking: ({ options }) => ({ operators: ['>=', '<=', '=', ...answered], choices: options }),
    colours: null,
    listsTexts: true,
  },
  marks: {
    ...plain,
    isCoded: false,
    asking: ({ options }) => ({ operators: ['>=', '<=', '=', ...answered], choices: options }),
    colours: null,
    listsTexts: true,
    showsMarks: true,
  },
  nothing: { ...plain, colours: null },
}

export const viewOf = (shape: Shape): ShapeView => views[shape]

/** What a rule about this question, or one item of it, can ask. */
export const askingOf = (field: Field, item: number | null): Asking => viewOf(field.shape).asking(field, item)
