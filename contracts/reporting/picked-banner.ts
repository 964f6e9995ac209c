import type { Condition } from '../survey/condition.ts'
import { type Field, isByPeriod } from './field.ts'
import { type Column, fieldShapes } from './field-shapes.ts'
import { allPeriods, type Period } from './period.ts'
import type { BannerGroup } from './table.ts'

/** A question, or one item of it, whose codes are the columns of a banner group. `by`: of a date, the period of a column; null: what suits the dates. */
export type BannerPick = Readonly<{ question: string; item: number | null; by?: Period | null }>

/** A list in an address, separated by commas. */
export const listIn = (text: string | null | undefined): readonly string[] =>
  text ? text.split(',').filter(Boolean) : []

/** `Q5`, of an item `Q5.2`, by a period `Q7.month`. */
export const pickIn = (text: string): BannerPick => {
  const [question = '', part] = text.split('.')
  const code = Number(part)
  const by = allPeriods.find((period) => period === part)
  return { question, item: part !== undefined && Number.isInteger(code) ? code : null, ...(by && { by }) }
}

/** How it is written in an address. */
export const pickKey = ({ question, item, by = null }: BannerPick): string => {
  const part = item ?? by
  return part === null ? question : `${question}.${part}`
}

const MOST_COLUMNS = 60
export const MOST_GROUPS = 20

/** What a question, or one item of it, is compared by: a column for each code, rank or band. */
export const columnsOf = (field: Field, item: number | null): readonly Column[] =>
  fieldShapes[field.shape].columns(field, item)

/** The items that make columns; null for the whole question, or any item of it. */
export const itemsForColumns = (field: Field): readonly (number | null)[] =>
  [...field.items.map(({ code }) => code), null].filter((item) => columnsOf(field, item).length > 0)

/** Questions whose answers can be columns. */
export const canBeColumns = (field: Field): boolean => isByPeriod(field) || itemsForColumns(field).length > 0

/** Who is in a column of a question, or of one item of it. */
export const conditionOf = (column: Column, question: string, item: number | null): Condition => {
  const rules = column.map(({ op, values }) => ({
    question,
    ...(item !== null && { item }),
    op,
    values: [...values],
  }))
  const [rule] = rules
  return rule && rules.length === 1 ? rule : { operator: 'AND', rules }
}

const groupOf = ({ question, item, by }: BannerPick, field: Field): BannerGroup => {
  if (isByPeriod(field)) return { items: [], periods: { question, ...(by && { by }) } }
  const columns = columnsOf(field, item).slice(0, MOST_COLUMNS)
  return { items: columns.map((column) => ({ condition: conditionOf(column, question, item) })) }
}

/** The banner of the chosen questions, a column for each code, rank or band; what the survey does not have is left out. */
export const bannerOf = (picks: readonly BannerPick[], fields: readonly Field[]): BannerGroup[] =>
  picks.flatMap((pick) => {
    const field = fields.find(({ id }) => id === pick.question)
    return field && canBeColumns(field) ? [groupOf(pick, field)] : []
  })
