/**
 * What a draft of a survey says of a type. `columns`: how many columns of a file its answers have. `entries`: what the plan
 * lists; each of several columns belongs to one of them (`isParted`). `codes`: of what a cell holds the code. `isTicked`: the
 * cells of its columns say "chosen" or not, and one column alone holds several choices. `writes`: what the definition has
 * beside id, type and text.
 */
export type Drafted = Readonly<{
  columns: 'one' | 'several' | 'either'
  entries: 'options' | 'items' | null
  isParted: boolean
  codes: 'entries' | 'scale' | null
  isTicked: boolean
  hasDates: boolean
  writes: 'options' | 'items' | 'items and scale' | 'decimals' | 'parts of a date' | 'lines'
}>

const nothing = { entries: null, isParted: false, codes: null, isTicked: false, hasDates: false } as const
const options = { ...nothing, entries: 'options', codes: 'entries', writes: 'options' } as const
const items = { ...nothing, columns: 'several', entries: 'items', isParted: true } as const

/** The types of questions that a file of answers is drafted as. */
const drafted = {
  'single-choice': { ...options, columns: 'one' },
  'multi-choice': { ...options, columns: 'either', isParted: true, isTicked: true },
  grid: { ...items, codes: 'scale', writes: 'items and scale' },
  'rank-sort': { ...items, writes: 'items' },
  number: { ...nothing, columns: 'one', writes: 'decimals' },
  'open-text': { ...nothing, columns: 'one', writes: 'lines' },
  date: { ...nothing, columns: 'one', hasDates: true, writes: 'parts of a date' },
} as const satisfies Readonly<Record<string, Drafted>>

export type DraftType = keyof typeof drafted

const isDraftType = (type: string): type is DraftType => Object.hasOwn(drafted, type)

export const draftTypes = Object.keys(drafted).filter(isDraftType)

/** Null for a type of which no file is drafted. */
export const draftedAs = (type: string): Drafted | null => (isDraftType(type) ? drafted[type] : null)

/** What a column becomes that is made a question of its own: `hasFewValues`, or words. */
export const draftTypeOf = (hasFewValues: boolean): DraftType => (hasFewValues ? 'single-choice' : 'open-text')
