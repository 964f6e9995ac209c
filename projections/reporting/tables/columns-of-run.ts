import type { Label } from '@portal/contracts/reporting/label'
import type { BannerGroup, TableColumn, TableSpec } from '@portal/contracts/reporting/table'
import { type TotalKind, testRulesOf } from '@portal/contracts/reporting/testing'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { letterOf } from '@portal/infra/tools/letter-of'
import { all, column, type Expression, not } from '../answer-index/expression.ts'
import { expressionOf } from '../answer-index/filter.ts'
import { type FlagName, flagColumn } from '../response/column-keys.ts'
import { labelOfGroup, labelOfItem } from './banner-labels.ts'
import { columnExpression, NO_OTHERS } from './column-condition.ts'
import type { RunItem } from './period-columns.ts'
import { type RunWeight, runWeightOf } from './run-weight.ts'

/** A run's columns: the total first, then each banner group's. `groups` holds the indexes of each group's columns. */
export type RunColumns = Readonly<{
  columns: readonly TableColumn[]
  groups: readonly (readonly number[])[]
  /** The respondents who are in any table at all; of a weighted run, those of them with a weight above 0. */
  universe: Expression
  /** The same without the filter. */
  unfiltered: Expression
  /** The respondents in each column except the total, within the universe. */
  conditions: readonly Expression[]
  /** With what columns are compared that have arrows; null: nothing is compared. */
  marks: TotalKind | null
  /** Null: unweighted. */
  weight: RunWeight | null
}>

const unfilteredOf = (spec: TableSpec): Expression => {
  const isOut = (flag: FlagName, isIncluded: boolean) => (isIncluded ? [] : [not(column(flagColumn(flag)))])
  return all([
    ...(spec.completesOnly ? [column(flagColumn('complete'))] : []),
    ...isOut('admin', spec.includeAdmin),
    ...isOut('inactive', spec.includeInactive),
    ...isOut('external', spec.includeExternalUsers),
  ])
}

const nameless: Label = { key: 'survey-text', text: '' }

type RunGroup = Omit<BannerGroup, 'items'> & Readonly<{ items: RunItem[] }>

/** A spec whose columns are all there. */
export type RunSpec = Omit<TableSpec, 'banner'> & Readonly<{ banner: RunGroup[] }>

/** Letters continue through the groups, so that each names one column. */
export const columnsOfRun = (spec: RunSpec, survey: Catalogue, others = NO_OTHERS): RunColumns => {
  const unfiltered = unfilteredOf(spec)
  const columns: TableColumn[] = [{ id: 'total', group: null, label: { key: 'total' }, letter: '' }]
  const conditions: Expression[] = []
  const groups = spec.banner.map((group, g) =>
    group.items.map((item, i) => {
      columns.push({
        id: `${g + 1}-${i + 1}`,
        group: labelOfGroup(group, survey, others),
        label: labelOfItem({ ...item, condition: item.named ?? item.condition }, survey, others) ?? nameless,
        letter: letterOf(conditions.length),
      })
      conditions.push(columnExpression(item.condition, { survey, others, counted: unfiltered }))
      return columns.length - 1
    }),
  )
  const universe = spec.filter ? all([unfiltered, expressionOf(spec.filter, survey)]) : unfiltered
  const marks = spec.test === 'none' ? null : testRulesOf(spec).total
  return { columns, groups, universe, unfiltered, conditions, marks, weight: runWeightOf(spec, survey) }
}
