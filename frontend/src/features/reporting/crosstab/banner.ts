import type { Field } from '@portal/contracts/reporting/field'
import type { BannerPick } from '@portal/contracts/reporting/picked-banner'
import { viewOf } from '../shape-view.ts'

/** The label of a group of a banner: the question and, for a grid or a ranking, the item. */
export const pickLabel = ({ item }: BannerPick, { text, items }: Field): string => {
  const found = items.find(({ code }) => code === item)
  return found ? `${text} – ${found.text}` : text
}

const BACKGROUND = 5

/** Two questions to start with. Questions about the respondent usually come last and have one answer. */
export const suggestedPicks = (fields: readonly Field[]): readonly Field[] =>
  fields
    .filter(({ shape, options }) => viewOf(shape).isBackground && options.length > 1)
    .slice(-BACKGROUND)
    .slice(0, 2)
