import { reportTexts } from '@portal/contracts/reporting/report-text'
import { textsJoined } from '@portal/contracts/survey/local-text'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import { askedColumn, cellColumn } from '../response/column-keys.ts'
import type { PlanContext, TablePlan } from './plan.ts'
import { scalePlans } from './plan-scale.ts'

/** A table for each cell, column by column: "Taste – Tea". */
export const cellPlans = (context: PlanContext<QuestionByShape['code-per-cell']>): readonly TablePlan[] => {
  const { id, items, columns, scale } = context.question
  const lines = columns.flatMap((column) =>
    items.map((row) => ({
      key: `${row.code}_${column.code}`,
      item: null,
      title: textsJoined(reportTexts(column.text), reportTexts(row.text), ' – '),
      asked: askedColumn(id, row.code),
      column: (point: number) => cellColumn(id, row.code, column.code, point),
      noComment: null,
    })),
  )
  return scalePlans(context, { scale, lines })
}
