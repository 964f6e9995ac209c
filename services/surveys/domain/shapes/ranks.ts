import type { Item } from '@portal/contracts/survey/question-parts'
import type { RanksAnswer } from '@portal/contracts/survey/shapes/ranks'
import type { CountBounds, ShapeRules } from './shape-rules.ts'

type Ranking = Readonly<{
  id: string
  minSelections?: number | undefined
  maxSelections?: number | undefined
  required?: boolean | undefined
}>

/** How many ranks may and must be given of the shown items. A required ranking without a minimum needs all of them. */
const boundsOf = ({ minSelections, maxSelections, required }: Ranking, items: readonly Item[]): CountBounds => {
  const max = Math.min(maxSelections ?? items.length, items.length)
  return { min: Math.min(minSelections ?? (required ? max : 0), max), max }
}

const twice = (ranks: readonly number[]): number | undefined => ranks.find((rank, i) => ranks.indexOf(rank) !== i)

export const ranks: ShapeRules<Ranking, RanksAnswer> = {
  bounds: (question, { items }) => boundsOf(question, items),
  mayContradict: () => true,

  /**
   * Ranks are 1, 2, 3 … without a gap, each given once. Reports one fault at a time: the others often follow from it.
   */
  faults: (question, { ranked }, { items }) => {
    const { id } = question
    const { min, max } = boundsOf(question, items)
    const beyond = ranked.find(({ rank }) => rank > max)
    if (beyond) return [{ question: id, code: 'rank-out-of-range', item: beyond.item, max }]

    const given = ranked.map(({ rank }) => rank)
    const double = twice(given)
    if (double !== undefined) return [{ question: id, code: 'rank-twice', rank: double }]

    const hole = given.map((_, i) => i + 1).find((rank) => !given.includes(rank))
    if (hole !== undefined) return [{ question: id, code: 'rank-gap', rank: hole }]
    return ranked.length < min ? [{ question: id, code: 'too-few', min, given: ranked.length }] : []
  },
}
