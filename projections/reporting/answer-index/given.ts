import type { Source } from '@portal/contracts/survey/answer-shape'
import { codeColumn } from '../response/column-keys.ts'
import { column, type Expression } from './expression.ts'

/** What a rule can ask about: who gave which code, who said "no comment", and which open text was written. */
export type Given = Readonly<{
  codes: readonly Readonly<{ code: number; who: Expression }>[]
  noComment: readonly Expression[]
  /** The keys of open texts. */
  texts: readonly string[]
  /** The keys of the numbers that a rule compares; with these, no respondent chose a code. */
  numbers: readonly string[]
  labels: Source['labels']
}>

export const nothingGiven: Given = { codes: [], noComment: [], texts: [], numbers: [], labels: [] }

/** Each option has a separate column. */
export const optionsGiven = (id: string, options: Source['labels']): Given => ({
  ...nothingGiven,
  codes: options.map(({ code }) => ({ code, who: column(codeColumn(id, code)) })),
  labels: options,
})
