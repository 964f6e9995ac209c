/** Without capitals, accents and vowel signs. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those whose text has every word that is looked for, in any order; accents and vowel signs don't count. */
export const matching = <One extends Readonly<{ text: string }>>(
  all: readonly One[],
  search: string,
): readonly One[] => {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return all
  return all.filter(({ text }) => {
    const said = plain(text)
    return words.every((word) => said.includes(word))
  })
}
