import { ANSWERED_ON, WAVE } from '@portal/contracts/reporting/time-question'
import type { Wave } from '@portal/contracts/reporting/wave'
import { dateNumber } from '@portal/contracts/survey/calendar-date'
import { all, any, type Expression } from '../answer-index/expression.ts'
import { comparedNumber } from '../answer-index/number-slices.ts'
import { askedColumn, type ColumnKey, codeColumn } from '../response/column-keys.ts'

const whoAnsweredIn = ({ from, to }: Wave): Expression =>
  all([comparedNumber(ANSWERED_ON, '>=', dateNumber(from)), comparedNumber(ANSWERED_ON, '<=', dateNumber(to))])

/** The columns of the question of waves, by the day of answer. Who is in no wave was not asked it. */
export const waveColumns = (waves: readonly Wave[]): ReadonlyMap<ColumnKey, Expression> =>
  new Map([
    ...waves.map((wave) => [codeColumn(WAVE, wave.code), whoAnsweredIn(wave)] as const),
    [askedColumn(WAVE), any(waves.map(whoAnsweredIn))] as const,
  ])
