/** A token that differs from this one in one sign, so that it is never the same by chance. */
export const otherToken = (token: string): string => {
  const at = token.length - 10
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
