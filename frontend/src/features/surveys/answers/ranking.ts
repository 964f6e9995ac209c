import type { WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { type Answers, codeAt } from './answers.ts'

/** The item in each rank slot, from rank 1; null for a free slot. */
export type Slots = readonly (number | null)[]

/**
 * Ranks run from 1 to maxSelections, or to the number of items. If two items have the same rank, the first keeps it. Where one has a rank that is
 * not there any more, because others are hidden now, all move up in their order.
 */
export const slotsOf = ({ QuestionID, precodes, maxSelections }: WireQuestion, answers: Answers): Slots => {
  const count = Math.min(maxSelections || precodes.length, precodes.length)
  const slots = Array.from<number | null>({ length: count }).fill(null)
  const ranked = precodes.flatMap(({ Precode }) => {
    const rank = codeAt(answers, itemKey(QuestionID, Precode)) ?? 0
    return rank > 0 ? [{ Precode, rank }] : []
  })
  if (ranked.some(({ rank }) => rank > count)) {
    const inOrder = ranked.toSorted((one, other) => one.rank - other.rank)
    return slots.map((_, index) => inOrder[index]?.Precode ?? null)
  }
  for (const { Precode, rank } of ranked) slots[rank - 1] ??= Precode
  return slots
}

/** The free slot that ends a shift from `index`: the nearest one after it, else before it, else none (-1). */
const nearestFree = (slots: Slots, index: number): number => {
  const after = slots.indexOf(null, index)
  return after >= 0 ? after : slots.slice(0, index).lastIndexOf(null)
}

/**
 * Puts an item into a slot. The item in that slot moves by one, and so on up to the nearest free slot; if every slot is
 * taken (the item came from the unranked list), the item in that slot becomes unranked.
 */
export const place = (slots: Slots, item: number, index: number): Slots => {
  const left: (number | null)[] = slots.map((other) => (other === item ? null : other))
  if (left[index] === null) return left.with(index, item)
  const free = nearestFree(left, index)
  if (free >= 0) {
    left.splice(free, 1)
    left.splice(index, 0, item)
    return left
  }
  return left.with(index, item)
}

/** Frees the item's rank; the others keep theirs. */
export const unplace = (slots: Slots, item: number): Slots => slots.map((other) => (other === item ? null : other))

/** The next free slot, for an item that is ranked with one press; -1 if all are taken. */
export const firstFree = (slots: Slots): number => slots.indexOf(null)

/** One step up or down (-1, 1): swaps with the item in that slot. At either end nothing moves. */
export const step = (slots: Slots, item: number, by: -1 | 1): Slots => {
  const from = slots.indexOf(item)
  const to = from + by
  if (from < 0 || to < 0 || to >= slots.length) return slots
  return slots.with(from, slots[to] ?? null).with(to, item)
}

/** The ranks on the wire; an unranked item is 0. */
export const ranksIn = ({ QuestionID, precodes }: WireQuestion, slots: Slots): Answers =>
  Object.fromEntries(precodes.map(({ Precode }) => [itemKey(QuestionID, Precode), slots.indexOf(Precode) + 1]))

/** Whether the answers say something else than the slots show: what is shown is what is sent. */
export const isAside = (question: WireQuestion, answers: Answers): boolean =>
  Object.entries(ranksIn(question, slotsOf(question, answers))).some(
    ([key, rank]) => rank !== (codeAt(answers, key) ?? 0),
  )
