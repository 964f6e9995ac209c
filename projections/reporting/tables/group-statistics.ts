import { type Mass, nobody } from '../statistics/mass.ts'
import { type Masses, massAt } from './masses.ts'
import { type NumberStatistics, statisticsOfCounts } from './number-statistics.ts'

/** Those who gave a value, or have a score. */
export type ScoredMasses = Readonly<{ value: number; masses: Masses }>

const sumOf = (masses: readonly Mass[]): Mass =>
  masses.reduce((sum, { n, w, q }) => ({ n: sum.n + n, w: sum.w + w, q: sum.q + q }), nobody)

/** Statistics by column of the run, of groups without a common respondent. */
export const statisticsOfGroups = (groups: readonly ScoredMasses[], columns: number): readonly NumberStatistics[] =>
  Array.from({ length: columns }, (_, c) =>
    statisticsOfCounts(
      sumOf(groups.map(({ masses }) => massAt(masses, c))),
      groups.map(({ value, masses }) => ({ value, w: masses.w[c] ?? 0 })),
    ),
  )
