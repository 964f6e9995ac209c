const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/**
 * Which way the columns of a table run, by its first letter; null where it has none. `dir="auto"` would not see it, because its cells and paragraphs
 * have directions of their own.
 */
export const tableDirection = (words: string): 'rtl' | 'ltr' | null => {
  const letter = /\p{L}/u.exec(words)?.[0]
  if (letter === undefined) return null
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
