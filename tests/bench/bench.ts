/** The goal of a benchmark: met if `value` is at least `goal` (or at most, if `atMost` is set). */
export type Goal = Readonly<{ name: string; value: number; goal: number; atMost?: true | undefined }>

/**
 * `say` prints a line of figures; `quick` asks for a short run (under 45 seconds except for `soak`); `options` are
 * given as
 * `--name=value`; `databaseUrl` is an empty database.
 */
export type BenchContext = Readonly<{
  quick: boolean
  options: ReadonlyMap<string, string>
  databaseUrl: string
  say: (line: string) => void
}>

/** One benchmark: measures the portal and the peer in the same run, on the same data. */
export type Bench = Readonly<{
  name: string
  about: string
  run: (context: BenchContext) => Promise<readonly Goal[]>
}>

export const isMet = ({ value, goal, atMost }: Goal): boolean => (atMost ? value <= goal : value >= goal)

/** The machine-readable last line of a run. */
export const resultLine = (bench: string, goals: readonly Goal[]): string =>
  `RESULT ${JSON.stringify({ bench, goals: goals.map((goal) => ({ ...goal, met: isMet(goal) })) })}`

/** Value at a quantile (0..1) of unsorted samples; NaN if there are none. */
export const quantile = (samples: readonly number[], at: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN
}

/** To two decimals. */
export const round2 = (value: number): number => Math.round(value * 100) / 100
