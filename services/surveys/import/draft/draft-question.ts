import { clockText } from '@portal/contracts/survey/clock-text'
import type { DraftType } from '@portal/contracts/survey/drafted-types'
import { LONGEST_OPEN_TEXT } from '@portal/contracts/survey/limits'
import { MOST_OPTIONS } from '@portal/contracts/survey/question-parts'
import { date as dateType } from '@portal/contracts/survey/types/date'
import { grid as gridType } from '@portal/contracts/survey/types/grid'
import { multiChoice } from '@portal/contracts/survey/types/multi-choice'
import { number as numberType } from '@portal/contracts/survey/types/number'
import { openText } from '@portal/contracts/survey/types/open-text'
import { rankSort } from '@portal/contracts/survey/types/rank-sort'
import { singleChoice } from '@portal/contracts/survey/types/single-choice'
import type { ImportMap, QuestionMap } from '../import-map.ts'
import { areRanks, type Coding, codingOf, tickIn } from './coding.ts'
import { areKeepable, type ColumnFacts, contentOf, hasAllLabels } from './column-facts.ts'
import type { ColumnGroup } from './column-groups.ts'
import { MOST_CHOICES, separatorIn } from './separator.ts'

type WrittenEntry = Readonly<{ code: number; text: string; openEnd?: true; keepLast?: true }>

/** A question as it would be written in a definition. */
export type WrittenQuestion = Readonly<{
  id: string
  type: string
  text: string
  options?: readonly WrittenEntry[]
  items?: readonly WrittenEntry[]
  scale?: readonly WrittenEntry[]
  decimals?: number
  time?: true
  multiline?: true
  maxLength?: number
  year?: true
  month?: true
  day?: true
}>

/** A question, the map of its columns, and why it was taken for one of its type. */
export type DraftQuestion = Readonly<{
  question: WrittenQuestion
  map: QuestionMap
  type: string
  because: string
}>

type Means = Readonly<{
  id: string
  group: ColumnGroup
  rows: readonly (readonly string[])[]
  column: (facts: ColumnFacts) => ImportMap['respondent']
}>

/** So few different whole numbers are codes, however far apart they are: 1, 2, 3, 98, 99. */
const FEW_CODES = 12
const MOST_SCALE = 15
const LONGEST_OPTION = 120
const LONGEST_TEXT = 4_000

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

const shown = (facts: ColumnFacts): string => {
  const values = [...(facts.values?.keys() ?? [])]
  const few = values.slice(0, 4).map((value) => JSON.stringify(value.length > 30 ? `${value.slice(0, 30)}…` : value))
  return few.join(', ') + (values.length > few.length ? ', …' : '')
}

/** The codes of the map where the file has others than ours. */
const codesIn = ({ codes, options }: Coding): Pick<QuestionMap, 'codes' | 'rest'> => {
  if (Object.keys(codes).length === 0) return {}
  return { codes, ...(Object.keys(codes).length < options.length && { rest: 'code' as const }) }
}

const missingIn = (columns: readonly ColumnFacts[]): Pick<QuestionMap, 'missing'> => {
  const missing = [...new Set(columns.flatMap((facts) => facts.missing))]
  return missing.length > 0 ? { missing } : {}
}

const listed = ({ options }: Coding) =>
  options.map(({ code, text }) => ({ code, text: text.slice(0, 1_000) || String(code) }))

const OTHER = /other|specify|autre|andere|أخرى/i

const ticks = (
  { id, group, column }: Means,
  own: ColumnGroup['columns'],
  other: ColumnGroup['columns'][number] | undefined,
): DraftQuestion => {
  const open = other ? own.findLastIndex(({ text }) => OTHER.test(text)) : -1
  const options = own.map(({ text }, i) => ({
    code: codeAt(i),
    text: text || String(i + 1),
    ...(i === open && { openEnd: true as const, keepLast: true as const }),
  }))
  const columns = own.map(({ facts }, i) => ({
    code: codeAt(i),
    column: column(facts),
    ticked: [tickIn(facts)?.ticked ?? '1'],
  }))
  const unticked = new Set(own.flatMap(({ facts }) => [...(tickIn(facts)?.unticked ?? []), ...facts.missing]))
  unticked.delete('0')
  return {
    question: { id, type: multiChoice.name, text: group.text, options },
    map: {
      columns,
      ...(unticked.size > 0 && { missing: [...unticked] }),
      ...(other && open >= 0 && { other: { [String(codeAt(open))]: column(other.facts) } }),
    },
    type: multiChoice.name,
    because: `its ${plural(own.length, 'column')} say "chosen" or not`,
  }
}

/** 1, 2, 3 …, without 98, which means "no comment". */
const codeAt = (index: number): number => (index < 97 ? index + 1 : index + 2)

const ranks = ({ id, group, column }: Means): DraftQuestion => ({
  question: {
    id,
    type: rankSort.name,
    text: group.text,
    items: group.columns.map(({ text }, i) => ({ code: codeAt(i), text: text || String(i + 1) })),
  },
  map: {
    columns: group.columns.map(({ facts }, i) => ({ code: codeAt(i), column: column(facts) })),
    ...missingIn(group.columns.map(({ facts }) => facts)),
  },
  type: rankSort.name,
  because: `its ${plural(group.columns.length, 'column')} have the ranks 1 to ${group.columns.length}, each once in a row`,
})

const grid = ({ id, group, column }: Means, coding: Coding): DraftQuestion => ({
  question: {
    id,
    type: gridType.name,
    text: group.text,
    items: group.columns.map(({ text }, i) => ({ code: codeAt(i), text: text || String(i + 1) })),
    scale: listed(coding),
  },
  map: {
    columns: group.columns.map(({ facts }, i) => ({ code: codeAt(i), column: column(facts) })),
    ...codesIn(coding),
    ...missingIn(group.columns.map(({ facts }) => facts)),
  },
  type: gridType.name,
  because: `its ${plural(group.columns.length, 'column')} share ${plural(coding.options.length, 'value')}`,
})

/** A question of several columns; null if they have to be questions of their own. */
export const severalColumns = (means: Means): DraftQuestion | null => {
  const { columns } = means.group
  const own = columns.filter(({ facts }) => tickIn(facts) !== null)
  const others = columns.filter(({ facts }) => tickIn(facts) === null)
  const isOther = others.length === 1 && OTHER.test(others[0]?.text ?? '') && own.some(({ text }) => OTHER.test(text))
  if (own.length > 1 && (others.length === 0 || isOther)) return ticks(means, own, others[0])
  const facts = columns.map((one) => one.facts)
  if (areRanks(facts, means.rows)) return ranks(means)
  const hasFew = facts.every(({ values }) => values !== null && values.size <= MOST_SCALE)
  const coding = hasFew ? codingOf(facts) : null
  return coding && coding.options.length > 1 && coding.options.length <= MOST_SCALE ? grid(means, coding) : null
}

const separated = ({ id, group, column }: Means, facts: ColumnFacts, separator: string): DraftQuestion => {
  const parts = new Map<string, number>()
  for (const cell of facts.values?.keys() ?? [])
    for (const part of cell.split(separator)) if (part.trim()) parts.set(part.trim(), 1)
  const coding = codingOf([{ ...facts, values: parts }])
  return {
    question: { id, type: multiChoice.name, text: group.text, options: listed(coding) },
    map: { column: column(facts), separator, ...codesIn(coding), ...missingIn([facts]) },
    type: multiChoice.name,
    because: `its cells have several of ${plural(parts.size, 'value')}, separated by ${JSON.stringify(separator)}`,
  }
}

const dated = ({ id, group, column }: Means, facts: ColumnFacts): DraftQuestion => {
  const [format = 'iso', second] = facts.formats
  const doubt = second === undefined ? '' : `; ${second} would fit too: check "dates" in the map`
  return {
    question: { id, type: dateType.name, text: group.text, year: true, month: true, day: true },
    map: { column: column(facts), dates: format, ...missingIn([facts]) },
    type: dateType.name,
    because: `all its cells are dates (${format})${doubt}`,
  }
}

const choice = ({ id, group, column }: Means, facts: ColumnFacts): DraftQuestion => {
  const coding = codingOf([facts])
  return {
    question: { id, type: singleChoice.name, text: group.text, options: listed(coding) },
    map: { column: column(facts), ...codesIn(coding), ...missingIn([facts]) },
    type: singleChoice.name,
    because: facts.given?.labels.size
      ? `the file has labels for its ${plural(coding.options.length, 'value')}`
      : `it has ${plural(coding.options.length, 'value')} in ${plural(facts.filled, 'row')}: ${shown(facts)}`,
  }
}

/** A list of places or products, which no question can show. */
const hasTooManyLabels = ({ given }: ColumnFacts): boolean => (given?.labels.size ?? 0) > MOST_OPTIONS

const lostLabels = (facts: ColumnFacts): string =>
  hasTooManyLabels(facts)
    ? `; its ${facts.given?.labels.size} labels are more than the ${MOST_OPTIONS} options of a question`
    : ''

/** Seconds are kept, because means and bands can be made of them. */
const timesIn = ({ min, max }: ColumnFacts): string =>
  `the file says that its numbers are times: it keeps them in seconds, from ${min} (${clockText(min)}) to ${max} (${clockText(max)})`

const number = ({ id, group, column }: Means, facts: ColumnFacts): DraftQuestion => {
  const decimals = Math.min(4, facts.decimals)
  const isTime = facts.given?.isTime ?? false
  return {
    question: {
      id,
      type: numberType.name,
      text: isTime ? `${group.text} (s)` : group.text,
      ...(decimals > 0 && { decimals }),
      ...(isTime && { time: true }),
    },
    map: { column: column(facts), ...missingIn([facts]) },
    type: numberType.name,
    because: `${isTime ? timesIn(facts) : `all its cells are numbers, from ${facts.min} to ${facts.max}`}${lostLabels(facts)}`,
  }
}

const text = ({ id, group, column }: Means, facts: ColumnFacts): DraftQuestion => ({
  question: {
    id,
    type: openText.name,
    text: group.text,
    ...(facts.longest > 100 && { multiline: true as const }),
    ...(facts.longest > LONGEST_TEXT && { maxLength: Math.min(LONGEST_OPEN_TEXT, facts.longest) }),
  },
  map: { column: column(facts), ...missingIn([facts]) },
  type: openText.name,
  because: `its cells are ${contentOf(facts)}, ${facts.longest} characters at most${lostLabels(facts)}`,
})

const QUANTITY = /\bage\b|how many|number of|count|income|years|amount|price|minutes|hours/i

const isChoice = (facts: ColumnFacts): boolean => {
  const { values, filled, given, isNumeric, isWhole, min, max, longest, headings } = facts
  if (hasTooManyLabels(facts)) return false
  if (given && given.labels.size > 0) return hasAllLabels(facts)
  if (given?.isTime) return false
  if (values === null || values.size > MOST_CHOICES || longest > LONGEST_OPTION || filled < values.size * 2)
    return false
  if (!isNumeric) return true
  const isList = values.size <= FEW_CODES || max - min <= MOST_CHOICES
  return isWhole && min >= 0 && isList && !QUANTITY.test(headings.join(' '))
}

/** A question of one column. */
export const oneColumn = (means: Means): DraftQuestion => {
  const facts = means.group.columns[0]?.facts
  if (facts === undefined) throw new Error('a group of columns has at least one')
  if (facts.formats.length > 0) return dated(means, facts)
  const separator = separatorIn(facts)
  if (separator !== null) return separated(means, facts, separator)
  if (isChoice(facts)) return choice(means, facts)
  return areKeepable(facts) ? number(means, facts) : text(means, facts)
}

/** A question of one column, as a person says that it is; null if it cannot be one. */
const ofOne: Readonly<Partial<Record<DraftType, (means: Means, facts: ColumnFacts) => DraftQuestion | null>>> = {
  [singleChoice.name]: (means, facts) =>
    facts.values === null || hasTooManyLabels(facts) ? null : choice(means, facts),
  [multiChoice.name]: (means, facts) =>
    facts.values === null ? null : separated(means, facts, separatorIn(facts) ?? ';'),
  [numberType.name]: number,
  [openText.name]: text,
  [dateType.name]: dated,
}

const gridOf = (means: Means): DraftQuestion | null => {
  const facts = means.group.columns.map((one) => one.facts)
  const coding = facts.every(({ values }) => values !== null) ? codingOf(facts) : null
  return coding && coding.options.length <= MOST_OPTIONS ? grid(means, coding) : null
}

/** The same of several columns, or of one that is a set by itself. */
const ofSeveral: Readonly<Partial<Record<DraftType, (means: Means) => DraftQuestion | null>>> = {
  [multiChoice.name]: (means) => ticks(means, means.group.columns, undefined),
  [rankSort.name]: ranks,
  [gridType.name]: gridOf,
}

/** A question of a type that a person has chosen; null if its columns cannot be one. */
export const questionAs = (type: DraftType, means: Means): DraftQuestion | null => {
  const [first, ...others] = means.group.columns
  const ofThis = others.length === 0 ? ofOne[type] : undefined
  if (first && ofThis) return ofThis(means, first.facts)
  return ofSeveral[type]?.(means) ?? null
}
