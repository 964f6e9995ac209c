import type { DateRange } from '@portal/contracts/reporting/period'
import { EMPTY } from '../answer-index/arena.ts'
import { type Bitset, extentOf } from '../answer-index/bitset.ts'
import type { IndexedSurveyRef } from '../answer-index/columns.ts'
import { countCross } from '../answer-index/cross.ts'
import { bitsetOf } from '../answer-index/evaluate-expression.ts'
import type { Expression } from '../answer-index/expression.ts'
import { fromScaled, numberColumns, slicesOf } from '../answer-index/number-slices.ts'
import { numberColumn } from '../response/column-keys.ts'
import { openSurvey } from './open-survey.ts'
import type { RunSources } from './run-sources.ts'

const NOBODY = () => []

/**
 * The first and the last date among some respondents, by question; without a question of which none of them chose a date. Throws ArenaFull and RunStopped.
 */
export const dateRanges = async (
  run: Pick<RunSources, 'store' | 'connection' | 'pace' | 'whoWrote'>,
  survey: IndexedSurveyRef,
  among: Expression,
  questions: readonly string[],
): Promise<ReadonlyMap<string, DateRange>> => {
  const open = await openSurvey(run, survey, [among], questions.flatMap(numberColumns))
  const { sources, release } = open
  const { work, column } = sources
  const { arena } = run.store
  const extent = extentOf(survey.respondents)
  const isEmpty = (set: Bitset): boolean =>
    set.every((address) => address === EMPTY) || countCross(arena, extent, [set], [set])[0] === 0

  /** Digit by digit from the most significant: those who have it (or not) are the last (or the first), if there are any. */
  const extreme = (question: string, of: Bitset, isLast: boolean): number => {
    const narrowed = isLast ? work.and : work.andNot
    let [left, number] = [of, 0]
    for (const { key, worth } of slicesOf(question)) {
      const some = narrowed(left, column(key))
      const isFound = !isEmpty(some)
      left = isFound ? some : left
      number += isFound === isLast ? Number(worth) : 0
    }
    return fromScaled(number)
  }

  try {
    const respondents = bitsetOf(among, { ...sources, joined: NOBODY })
    return new Map(
      questions.flatMap((question) => {
        const gave = work.and(respondents, column(numberColumn(question)))
        if (isEmpty(gave)) return []
        return [[question, { first: extreme(question, gave, false), last: extreme(question, gave, true) }] as const]
      }),
    )
  } finally {
    release()
  }
}
