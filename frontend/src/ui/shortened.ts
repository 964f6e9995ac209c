const LONGEST = 60

/** A text cut at a word, so that it fits a line. */
export const shortened = (text: string, longest = LONGEST): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 15)).trimEnd()}…`
}
