import type { BannerGroup } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import { type Field, isByPeriod } from '../field.ts'
import type { BannerPick } from '../report/report-options.ts'
import { viewOf } from '../shape-view.ts'

const MOST_COLUMNS = 60
export const MOST_GROUPS = 20

/** Questions whose answers can be columns. */
export const canBeColumns = (field: Field): boolean => isByPeriod(field) || itemsForColumns(field).length > 0

/** The items that make columns; null for the whole question, or any item of it. */
export const itemsForColumns = (field: Field): readonly (number | null)[] =>
  [...field.items.map(({ code }) => code), null].filter((item) => viewOf(field.shape).columns(field, item).length > 0)

/** The label of a group of a banner: the question and, for a grid or a ranking, the item. */
export const pickLabel = ({ item }: BannerPick, { text, items }: Field): string => {
  const found = items.find(({ code }) => code === item)
  return found ? `${text} – ${found.text}` : text
}

const conditionsOf = ({ question, item }: BannerPick, field: Field): readonly Condition[] =>
  viewOf(field.shape)
    .columns(field, item)
    .map((column) => {
      const rules = column.map(({ op, values }) => ({
        question,
        ...(item !== null && { item }),
        op,
        values: [...values],
      }))
      const [rule] = rules
      return rule && rules.length === 1 ? rule : { operator: 'AND', rules }
    })

const groupOf = (pick: BannerPick, field: Field): BannerGroup => {
  const { question, by } = pick
  if (isByPeriod(field)) return { items: [], periods: { question, ...(by && { by }) } }
  return {
    items: conditionsOf(pick, field)
      .slice(0, MOST_COLUMNS)
      .map((condition) => ({ condition })),
  }
}

/** The banner of the chosen questions, a column for each code, rank or band; what the survey does not have is left out. */
export const bannerOf = (picks: readonly BannerPick[], fields: readonly Field[]): BannerGroup[] =>
  picks.flatMap((pick) => {
    const field = fields.find(({ id }) => id === pick.question)
    return field && canBeColumns(field) ? [groupOf(pick, field)] : []
  })

const BACKGROUND = 5

/** Two questions to start with. Questions about the respondent usually come last and have one answer. */
export const suggestedPicks = (fields: readonly Field[]): readonly Field[] =>
  fields
    .filter(({ shape, options }) => viewOf(shape).isBackground && options.length > 1)
    .slice(-BACKGROUND)
    .slice(0, 2)
