import type { ReportQuestion } from '@portal/contracts/http/reporting'
import { type QuestionTypeName, questionTypeName } from '@portal/contracts/survey/question-codes'

export type Choice = Readonly<{ code: number; text: string }>
export type FieldKind = 'single' | 'multi' | 'grid' | 'rank' | 'text' | 'other'

/** A question as a report sees it. `options`: what can be answered (of a grid: the scale); `items`: what is asked about. */
export type Field = Readonly<{
  id: string
  text: string
  kind: FieldKind
  options: readonly Choice[]
  items: readonly Choice[]
}>

const kinds: Partial<Record<QuestionTypeName, FieldKind>> = {
  'single-choice': 'single',
  dropdown: 'single',
  'image-single': 'single',
  'single-button': 'single',
  'multi-choice': 'multi',
  'image-multi': 'multi',
  grid: 'grid',
  'collapsible-grid': 'grid',
  'inline-rotated-grid': 'grid',
  'neat-grid': 'grid',
  'slider-grid': 'grid',
  'rank-sort': 'rank',
  'open-text': 'text',
}

export const kindOf = (questionType: number): FieldKind => {
  const name = questionTypeName(questionType)
  return (name && kinds[name]) ?? 'other'
}

const choices = (precodes: ReportQuestion['precodes']): readonly Choice[] =>
  precodes.map(({ Precode, PrecodeText }) => ({ code: Precode, text: PrecodeText }))

export const fieldOf = ({ id, text, QuestionType, precodes, scale }: ReportQuestion): Field => {
  const kind = kindOf(QuestionType)
  const listed = choices(precodes)
  if (kind === 'grid') return { id, text, kind, options: choices(scale), items: listed }
  if (kind === 'rank') return { id, text, kind, options: [], items: listed }
  return { id, text, kind, options: listed, items: [] }
}
