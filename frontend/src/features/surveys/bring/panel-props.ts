import type { AnswerFile, ImportTarget } from '@portal/contracts/http/answer-files'
import type { EditedPlan } from './use-plan.ts'

/** One column of a file, and the survey onto which it is mapped; null: a new one. */
export type PanelProps = Readonly<{
  file: AnswerFile
  edited: EditedPlan
  position: number
  target: ImportTarget | null
}>
