import { orderOf, type Question } from '@portal/contracts/survey/question'
import type { Item, Option } from '@portal/contracts/survey/question-parts'
import { shapeOf } from '@portal/contracts/survey/question-shape'

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Marsaglia's xorshift32 (Journal of Statistical Software 8/14, 2003); fractions from 0 up to 1. */
const chanceFrom = (seed: number): (() => number) => {
  let state = seed === 0 ? 0x9e3779b9 : seed
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
  // Neighbouring seeds give neighbouring first numbers; a few steps separate them.
  for (let i = 0; i < 8; i += 1) next()
  return next
}

/** Fisher and Yates, as Durstenfeld wrote it (CACM 7/7, 1964, algorithm 235). */
const shuffled = <T>(things: readonly T[], chance: () => number): readonly T[] => {
  const left = [...things]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(Math.floor(chance() * left.length), 1))
  return drawn
}

const arranged = <T>(things: readonly T[], order: 'random' | 'flip', seed: number): readonly T[] => {
  const chance = chanceFrom(seed)
  if (order === 'random') return shuffled(things, chance)
  return chance() < 0.5 ? things : things.toReversed()
}

/** The things in the order that chance gives this respondent under this name: the same at every look. */
export const drawnOrder = <T>(responseId: string, name: string, things: readonly T[], order: 'random' | 'flip') =>
  arranged(things, order, hashOf(`${responseId} ${name}`))

export const isShuffled = (question: Question): boolean => orderOf(question) !== 'fixed'

const isKeptLast = (thing: Option | Item): boolean => 'keepLast' in thing && thing.keepLast === true

/**
 * Options or items in the order in which this respondent sees them: the same at every look, because it follows from the
 * response's id. It is drawn of all of them, so that none changes its place among the others when one is hidden or shown. What is to be kept last
 * stays last, in the author's order.
 */
export const inOrderOf = <T extends Option | Item>(responseId: string, question: Question, shown: readonly T[]) => {
  const order = orderOf(question)
  if (order === 'fixed') return shown
  const all = shapeOf(question).listed
  const free = all.filter((thing) => !isKeptLast(thing)).map(({ code }) => code)
  const byCode = new Map(shown.map((thing) => [thing.code, thing]))
  const drawn = drawnOrder(responseId, question.id, free, order).flatMap((code) => byCode.get(code) ?? [])
  return [...drawn, ...shown.filter(isKeptLast)]
}
