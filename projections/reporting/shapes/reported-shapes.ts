import type { KeyUse } from '@portal/contracts/survey/answer-shape'
import { type Question, type QuestionByShape, typeOf } from '@portal/contracts/survey/question'
import type { Shape } from '@portal/contracts/survey/shapes/shape'
import type { Given } from '../answer-index/given.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import type { PlanContext, TablePlan } from '../tables/plan.ts'
import { codePerCell } from './code-per-cell.ts'
import { codePerItem } from './code-per-item.ts'
import { codes } from './codes.ts'
import { date } from './date.ts'
import { files } from './files.ts'
import { marks } from './marks.ts'
import { nothing } from './nothing.ts'
import { number } from './number.ts'
import { numberPerItem } from './number-per-item.ts'
import { oneCode } from './one-code.ts'
import { proof } from './proof.ts'
import { ranks } from './ranks.ts'
import type { ReportedShape } from './reported-shape.ts'
import { text } from './text.ts'
import { textPerItem } from './text-per-item.ts'

type ReportedShapes = { readonly [S in Shape]: ReportedShape<QuestionByShape[S]> }

const shapes: ReportedShapes = {
  'one-code': oneCode,
  codes,
  'code-per-item': codePerItem,
  'code-per-cell': codePerCell,
  ranks,
  number,
  'number-per-item': numberPerItem,
  text,
  'text-per-item': textPerItem,
  date,
  proof,
  files,
  marks,
  nothing,
}

/** How answers to one question are indexed, filtered and tabulated. */
export type ReportedQuestion = Readonly<{
  columns: (use: KeyUse, value: number) => readonly ColumnKey[]
  textColumn: (use: KeyUse) => ColumnKey | null
  given: (item: number | undefined, column?: number) => Given
  plans: (context: Omit<PlanContext<Question>, 'question'>) => readonly TablePlan[]
}>

const reported = <S extends Shape>(shape: S, question: QuestionByShape[S]): ReportedQuestion => {
  const part: ReportedShapes[S] = shapes[shape]
  return {
    columns: (use, value) => part.columns(question.id, use, value),
    textColumn: (use) => part.textColumn(question.id, use),
    given: (item, column) => part.given(question, item, column),
    plans: (context) => part.plans({ ...context, question }),
  }
}

/** By the shape of its type. */
export const reportedShape = (question: Question): ReportedQuestion => reported<Shape>(typeOf(question).shape, question)
