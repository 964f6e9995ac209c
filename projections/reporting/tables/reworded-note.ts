import type { Note } from '@portal/contracts/reporting/note'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { namedIn } from '../time/named-questions.ts'
import type { ReadyRun } from './ready-run.ts'

/** The questions of a run, of its tables or named otherwise, whose wording is not the same in all versions of the survey. */
export const rewordedNote = (
  spec: TableSpec,
  { survey, reworded, plans }: Pick<ReadyRun, 'survey' | 'reworded' | 'plans'>,
): readonly Note[] => {
  const named = new Set([...plans.flat().map(({ question }) => question), ...namedIn(spec)])
  const questions = [...survey.questions.values()].filter(({ id }) => reworded.has(id) && named.has(id))
  return questions.length === 0 ? [] : [{ key: 'reworded', questions: questions.map(({ text }) => reportTexts(text)) }]
}
