import * as z from 'zod/mini'
import { JoinedMoment, TableSpec } from './table.ts'

/** What a run was for: a table is one question without columns, a widget part of a dashboard. */
export const recordedKinds = ['topline', 'crosstab', 'table', 'widget', 'export'] as const
export const RecordedKind = z.enum(recordedKinds)
export type RecordedKind = z.infer<typeof RecordedKind>

/**
 * One run of tables: an export of a report has several. `position`: of the log, at which it was counted; `surveyVersion`: the newest of the survey
 * at that moment; `title`: of the part of a report, else ''. `joined`: the same of other surveys from which columns were joined, whose read
 * models may have been further or less far.
 */
export const RecordedPart = z.object({
  title: z.string(),
  spec: TableSpec,
  position: z.string(),
  surveyVersion: z.int(),
  joined: z.optional(z.array(JoinedMoment)),
})
export type RecordedPart = z.infer<typeof RecordedPart>

/** Of when the figures of a run are. */
export type RunMoment = Pick<RecordedPart, 'position' | 'joined'>

/** What a run without a purpose of its own is called by. */
export const kindOf = ({ banner, questions }: Pick<TableSpec, 'banner' | 'questions'>): RecordedKind => {
  if (banner.length > 0) return 'crosstab'
  return questions.length === 1 ? 'table' : 'topline'
}
