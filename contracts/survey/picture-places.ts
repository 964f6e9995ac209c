/** The nine parts of a picture of three by three, in the order of reading from left to right. */
const placeKeys = [
  'place-1',
  'place-2',
  'place-3',
  'place-4',
  'place-5',
  'place-6',
  'place-7',
  'place-8',
  'place-9',
] as const

/** The key of the text that names a part of the picture. */
export const placeKey = (place: number): (typeof placeKeys)[number] => placeKeys[place - 1] ?? 'place-5'
