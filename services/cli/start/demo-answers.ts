import { entriesOf } from '@portal/contracts/survey/answer'
import type { Entries } from '@portal/contracts/survey/answer-data'

/** A small generator (xorshift32): the demo is the same on every machine. @returns a number from 0 up to 1 */
export const chances = (seed: number) => {
  let state = seed
  return (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export type Chance = () => number

/** One of the codes 1, 2, 3 …, with a probability by its weight. */
export const draw = (chance: Chance, weights: readonly number[]): number => {
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return at < 0 ? weights.length : at + 1
}

const WISHES = [
  'A bakery around the corner.',
  'Ten more minutes of sleep.',
  'Less noise from the street.',
  'A kettle that does not whistle before seven.',
  'Fresh mint from my own balcony.',
  'Somebody who makes the first cup.',
]

/** What a respondent drinks first in the morning, where that is known from another survey. */
export type FirstDrink = 'tea' | 'coffee' | 'water'

/** How much likelier each drink is for who drinks tea or coffee first. */
const LIKELIER: Readonly<Record<FirstDrink, readonly number[]>> = {
  tea: [0.4, 0.3, -0.2, -0.2, 0],
  coffee: [-0.2, -0.2, 0.4, 0.2, 0],
  water: [0, 0, 0, 0, 0],
}

/** Young people drink more coffee, older ones more tea, so that the demo has a visible result. */
const drinksOf = (chance: Chance, age: number, first: FirstDrink | null): readonly number[] => {
  const usual = [0.2 + 0.14 * age, 0.5 - 0.08 * age, 0.35, 0.75 - 0.15 * age, 0.12]
  const likely = usual.map((chanceOfIt, at) => chanceOfIt + (first ? (LIKELIER[first][at] ?? 0) : 0))
  const chosen = likely.flatMap((chanceOfIt, at) => (chance() < chanceOfIt ? [at + 1] : []))
  return chosen.length > 0 ? chosen : [7]
}

const ranking = (chance: Chance): readonly { item: number; rank: number }[] => {
  const left = [1, 2, 3, 4]
  const weights = [5, 3, 2, 3]
  return [1, 2, 3, 4].map((rank) => {
    const at =
      draw(
        chance,
        left.map((item) => weights[item - 1] ?? 1),
      ) - 1
    const [item = 1] = left.splice(at, 1)
    return { item, rank }
  })
}

/** What is known of a respondent: null where it is not. */
type Known = Readonly<{ age: number | null; first: FirstDrink | null }>

const NOTHING_KNOWN: Known = { age: null, first: null }

/** What the n-th demo respondent answers in the survey `morning-drinks`. */
export const demoAnswers = (n: number, known = NOTHING_KNOWN): Entries => {
  const chance = chances(0x9e3779b9 ^ (n * 2_654_435_761))
  for (let warm = 0; warm < 8; warm += 1) chance() // neighbouring seeds have similar first numbers
  const drawn = draw(chance, [3, 4, 3, 2])
  const age = known.age ?? drawn
  const warm = draw(chance, known.first === 'water' ? [2, 3, 4] : [6, 3, 1])
  const agree = (lean: number) => draw(chance, [1, 2, 3, 3 + lean, 2 + lean])
  const parts = [
    entriesOf('Q2', { shape: 'one-code', chosen: { code: warm, other: null } }),
    warm < 3 &&
      entriesOf('Q3', {
        shape: 'codes',
        chosen: drinksOf(chance, age, known.first).map((code) => ({ code, other: null })),
      }),
    warm < 3 && chance() < 0.85 && entriesOf('Q4', { shape: 'ranks', ranked: ranking(chance) }),
    entriesOf('Q5', {
      shape: 'code-per-item',
      rows: [
        { item: 1, point: agree(3) },
        { item: 2, point: agree(age) },
        { item: 3, point: agree(4 - age) },
      ],
    }),
    entriesOf('Q6', { shape: 'one-code', chosen: { code: chance() < 0.05 ? 5 : age, other: null } }),
    chance() < 0.3 && entriesOf('Q7', { shape: 'text', text: WISHES[Math.floor(chance() * WISHES.length)] ?? null }),
  ].filter((part) => part !== false)
  return {
    data: Object.assign({}, ...parts.map(({ data }) => data)),
    texts: Object.assign({}, ...parts.map(({ texts }) => texts)),
  }
}
