import type { Note } from '@portal/contracts/reporting/note'
import type { PeriodBands } from '@portal/contracts/reporting/period'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { isTimeQuestion, WAVE } from '@portal/contracts/reporting/time-question'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { namedIn, shownIn } from '../time/named-questions.ts'
import type { ReadyRun } from './ready-run.ts'

/** Whether a run has waves as rows or columns. */
export const showsWaves = ({ waves = [], ...spec }: TableSpec): boolean =>
  waves.length > 0 && shownIn(spec).includes(WAVE)

const periodNote = (id: string, { by, wanted }: PeriodBands, { questions }: Catalogue): readonly Note[] => {
  const text = questions.get(id)?.text
  if (text === undefined) return []
  return [{ key: 'periods', question: reportTexts(text), by, wanted: wanted === by ? null : wanted }]
}

/** What dates and waves of a run mean. `outside`: how many are in none of its waves. */
export const timeNotes = (
  spec: TableSpec,
  { survey, periods }: Pick<ReadyRun, 'survey' | 'periods'>,
  outside: number | null,
): readonly Note[] => {
  const { waves = [], asOf } = spec
  const shown = new Map([
    ...periods.rows,
    ...[...periods.groups].map(([group, bands]) => [group.periods?.question ?? '', bands] as const),
  ])
  return [
    ...[...shown].flatMap(([id, bands]) => periodNote(id, bands, survey)),
    ...(outside === null ? [] : [{ key: 'waves' as const, waves: [...waves], outside }]),
    ...(namedIn(spec).some((id) => isTimeQuestion(survey, id)) ? [{ key: 'days-of-utc' as const }] : []),
    ...(asOf === undefined ? [] : [{ key: 'as-of' as const, day: asOf }]),
  ]
}
