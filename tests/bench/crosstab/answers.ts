/** Random answers, one entry per respondent: the same for the same seed. */
export type Answers = Readonly<{
  respondents: number
  /** A code from 0 to 4. */
  single: Uint8Array
  /** Twelve options, 1 if chosen: from 10 to 43 % of the respondents. */
  multi: readonly Uint8Array[]
  /** Four banner questions with codes from 0 to 4: twenty columns. */
  banner: readonly Uint8Array[]
  /** 1 for about half of them. */
  filter: Uint8Array
  weights: Float64Array
}>

export const CODES = 5
export const OPTIONS = 12
export const GROUPS = 4

/** Numbers from 0 up to 1 by xorshift32 (Marsaglia 2003). */
export const chance = (seed: number) => {
  let state = seed | 1
  return (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export const someAnswers = (respondents: number): Answers => {
  const next = chance(2_026)
  const column = (make: () => number): Uint8Array => {
    const values = new Uint8Array(respondents)
    for (let i = 0; i < respondents; i += 1) values[i] = make()
    return values
  }
  const code = () => Math.floor(next() * CODES)
  const weights = new Float64Array(respondents)
  for (let i = 0; i < respondents; i += 1) weights[i] = 0.3 + 1.4 * next()
  return {
    respondents,
    single: column(code),
    multi: Array.from({ length: OPTIONS }, (_, option) => column(() => Number(next() < 0.1 + 0.03 * option))),
    banner: Array.from({ length: GROUPS }, () => column(code)),
    filter: column(() => Number(next() < 0.5)),
    weights,
  }
}
