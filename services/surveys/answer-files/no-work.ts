import type { AnswerFileWork } from './kept-answer-files.ts'

/** Of a file that was just uploaded. */
export const noWork: Omit<AnswerFileWork, 'order'> = {
  plan: null,
  reasons: [],
  check: null,
  outcome: null,
  trouble: null,
  report: null,
  replaces: null,
  lastCommand: null,
}
