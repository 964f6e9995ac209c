import type { CountedPlace } from '../../erasing.ts'

/** Each place with the number of rows that still contain data of the member. */
export const placeLines = (places: readonly CountedPlace[], word: 'left' | 'now' = 'left'): readonly string[] =>
  places.flatMap(({ place, holds, erased, left }) => [
    `  ${String(left ?? '-').padStart(4)} ${word.padEnd(4)}  ${place}`,
    `             ${holds} → ${erased}`,
  ])

export const isNothing = (places: readonly CountedPlace[]): boolean => places.every(({ left }) => (left ?? 0) === 0)
