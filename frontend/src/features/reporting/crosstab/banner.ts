import type { BannerGroup } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import type { Choice, Field } from '../field.ts'
import type { BannerPick } from '../report/report-options.ts'

const LONGEST_LABEL = 300
const MOST_COLUMNS = 60
export const MOST_GROUPS = 20

/** Questions whose answers can stand as columns. */
export const canBeColumns = ({ kind }: Field): boolean => kind !== 'text' && kind !== 'other'

/** What a group of a banner is called: the question and, of a grid or a ranking, the item. */
export const pickLabel = ({ item }: BannerPick, { text, items }: Field): string => {
  const found = items.find(({ code }) => code === item)
  return found ? `${text} – ${found.text}` : text
}

type Columns = Readonly<{ choices: readonly Choice[]; conditionOf: (code: number) => Condition }>

const columnsOf = ({ question, item }: BannerPick, field: Field, rank: (n: number) => string): Columns => {
  if (field.kind === 'rank' && item !== null) {
    return {
      choices: field.items.map((_, index) => ({ code: index + 1, text: rank(index + 1) })),
      conditionOf: (code) => ({ question, item, op: '=', values: [code] }),
    }
  }
  return {
    choices: field.kind === 'rank' ? field.items : field.options,
    conditionOf: (code) => ({ question, ...(item !== null && { item }), op: 'IN', values: [code] }),
  }
}

const groupOf = (pick: BannerPick, field: Field, rank: (n: number) => string): BannerGroup => {
  const { choices, conditionOf } = columnsOf(pick, field, rank)
  return {
    label: pickLabel(pick, field).slice(0, LONGEST_LABEL),
    items: choices
      .slice(0, MOST_COLUMNS)
      .map(({ code, text }) => ({ label: text.slice(0, LONGEST_LABEL), condition: conditionOf(code) })),
  }
}

/** The banner of the picks, a column for each code; what the survey does not have is left out. `rank` names a rank. */
export const bannerOf = (
  picks: readonly BannerPick[],
  fields: readonly Field[],
  rank: (n: number) => string,
): BannerGroup[] =>
  picks.flatMap((pick) => {
    const field = fields.find(({ id }) => id === pick.question)
    return field && canBeColumns(field) ? [groupOf(pick, field, rank)] : []
  })

const BACKGROUND = 5

/** Two questions to begin with. Who people are is asked last, as a rule, and each such question has one answer. */
export const suggestedPicks = (fields: readonly Field[]): readonly Field[] =>
  fields
    .filter(({ kind, options }) => kind === 'single' && options.length > 1)
    .slice(-BACKGROUND)
    .slice(0, 2)
