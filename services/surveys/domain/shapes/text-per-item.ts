import { maxLengthOf } from '@portal/contracts/survey/limits'
import type { Item } from '@portal/contracts/survey/question-parts'
import type { TextPerItemAnswer } from '@portal/contracts/survey/shapes/text-per-item'
import type { CountBounds, ShapeRules } from './shape-rules.ts'

type Boxes = Readonly<{
  id: string
  maxLength?: number | undefined
  minSelections?: number | undefined
  required?: boolean | undefined
}>

/** How many texts are wanted of those shown: one where an answer is required, unless the author says more. */
const boundsOf = ({ minSelections, required }: Boxes, items: readonly Item[]): CountBounds => ({
  min: Math.min(minSelections ?? (required ? 1 : 0), items.length),
  max: items.length,
})

export const textPerItem: ShapeRules<Boxes, TextPerItemAnswer> = {
  bounds: (question, { items }) => boundsOf(question, items),
  mayContradict: () => true,
  faults: (question, { rows }, { items }) => {
    const max = maxLengthOf(question)
    const long = rows.find(({ text }) => text.length > max)
    if (long) return [{ question: question.id, item: long.item, code: 'text-too-long', max, given: long.text.length }]
    const { min } = boundsOf(question, items)
    return rows.length < min ? [{ question: question.id, code: 'too-few', min, given: rows.length }] : []
  },
}
