/**
 * How old figures are. Nothing is asked for that: each reply to a first page is noted with its time, and a crosstab says of
 * how many respondents it is. So figures of `n` respondents lack the (n+1)-th one since the reply to that one's first page.
 */
export const startsSeen = (before: number) => {
  const acknowledged: number[] = []
  return {
    /** A respondent's first page was answered now. */
    started: (): void => void acknowledged.push(performance.now()),
    /** Milliseconds by which figures of so many respondents are old now; 0 if they lack nobody. */
    ageOf: (respondents: number): number => {
      const missing = acknowledged[respondents - before]
      return missing === undefined ? 0 : performance.now() - missing
    },
    count: (): number => before + acknowledged.length,
  }
}
