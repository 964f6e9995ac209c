import type { chanceOf } from '../surveys/answering.ts'

export type Chance = ReturnType<typeof chanceOf>

const LONG = 'x'.repeat(5_000)

/** Ids that exist, among them those of others, so that requests get past their contracts. */
export type KnownIds = readonly string[]

const texts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'constructor',
  '__proto__',
  'toString',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '../../../../etc/passwd',
  "' or 1=1 --",
  '"; drop table log.event; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00%zz%',
  '_',
  'Q1_98',
  'Q1_-1_98',
  '2026-13-45T99:99:99Z',
  '99999999999999999999999',
  'ffffffffffffffff',
  '1e400',
  'é'.normalize('NFD'),
  LONG,
] as const

const others = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  98,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  [],
  {},
  [[]],
  [null],
  { constructor: { name: 1 } },
  { toString: 1, valueOf: null },
] as const

export const hostileText = (chance: Chance, known: KnownIds): string => {
  const from = chance(3) > 0 ? known : texts
  return from[chance(from.length)] ?? ''
}

/** Groups within groups, deeper than anyone writes them. */
const nested = (depth: number): unknown => {
  let value: unknown = []
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { operator: 'AND', rules: [value] }
  return value
}

export const hostileValue = (chance: Chance, known: KnownIds): unknown => {
  switch (chance(8)) {
    case 0:
      return others[chance(others.length)]
    case 1:
      return nested(chance(3) === 0 ? 600 : 5)
    case 2:
      return Array.from({ length: chance(400) }, () => hostileText(chance, known))
    case 3:
      return Object.fromEntries(Array.from({ length: chance(100) }, (_, i) => [`Q${i}`, hostileText(chance, known)]))
    default:
      return hostileText(chance, known)
  }
}
