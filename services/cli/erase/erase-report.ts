import { PERSONAL_PLACES, type PersonalPlace } from '../../identity/personal-places.ts'
import type { Left } from './erase-left.ts'

const leftIn = ({ counted }: PersonalPlace, left: Left): string => (counted ? String(left[counted]) : '-')

/** Each place with how many rows of it still tell something of the member. */
export const placeLines = (left: Left, word: 'left' | 'now' = 'left'): readonly string[] =>
  PERSONAL_PLACES.flatMap((place) => [
    `  ${leftIn(place, left).padStart(4)} ${word.padEnd(4)}  ${place.place}`,
    `             ${place.holds} → ${place.erased}`,
  ])

/** The same for scripts: `left` is null where nothing can be counted. */
export const placesWith = (left: Left) =>
  PERSONAL_PLACES.map(({ counted, ...place }) => ({ ...place, left: counted ? left[counted] : null }))

export const isNothing = (left: Left): boolean => Object.values(left).every((n) => n === 0)
