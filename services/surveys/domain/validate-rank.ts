import type { Ranked } from '@portal/contracts/survey/answer'
import type { Item, QuestionOf } from '@portal/contracts/survey/question'
import type { Fault } from './fault.ts'

/** How many ranks may and must be given among what is shown. A required rank without a minimum wants all of them. */
export const rankBounds = (
  { minSelections, maxSelections, required }: QuestionOf<'rank-sort'>,
  items: readonly Item[],
): Readonly<{ min: number; max: number }> => {
  const max = Math.min(maxSelections ?? items.length, items.length)
  return { min: Math.min(minSelections ?? (required ? max : 0), max), max }
}

const twice = (ranks: readonly number[]): number | undefined => ranks.find((rank, i) => ranks.indexOf(rank) !== i)

/** Ranks are 1, 2, 3 … without a hole, each given once. One fault at a time: the others often follow from it. */
export const rankFaults = (
  question: QuestionOf<'rank-sort'>,
  items: readonly Item[],
  ranked: readonly Ranked[],
): readonly Fault[] => {
  const { id } = question
  const { min, max } = rankBounds(question, items)
  const beyond = ranked.find(({ rank }) => rank > max)
  if (beyond) return [{ question: id, code: 'rank-out-of-range', item: beyond.item, max }]

  const ranks = ranked.map(({ rank }) => rank)
  const double = twice(ranks)
  if (double !== undefined) return [{ question: id, code: 'rank-twice', rank: double }]

  const hole = ranks.map((_, i) => i + 1).find((rank) => !ranks.includes(rank))
  if (hole !== undefined) return [{ question: id, code: 'rank-gap', rank: hole }]
  return ranked.length < min ? [{ question: id, code: 'too-few', min, given: ranked.length }] : []
}
