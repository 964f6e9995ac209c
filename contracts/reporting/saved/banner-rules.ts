import type { SurveyId } from '../../ids.ts'
import type { Condition, Rule } from '../../survey/condition.ts'
import { type Issue, pointer } from '../../survey/issue.ts'
import { type ColumnCondition, MOST_JOINED } from '../column-condition.ts'
import type { BannerGroup, BannerItem } from '../table.ts'
import type { BannerData, BannerSegment, CodeSegment, PeriodsSegment, SavedColumn, SegmentGroup } from './banner.ts'

/** The surveys that the segments of a banner are about. */
export const surveysOf = ({ columns }: BannerData): readonly SurveyId[] => [
  ...new Set(columns.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ surveyID }) => surveyID)))),
]

const columnIssues = ({ label, groups }: SavedColumn, at: number): readonly Issue[] => {
  const column = label.trim() || at + 1
  if (groups.length === 0) return [{ path: pointer(['columns', at]), key: 'empty-column', values: { column } }]
  const withPeriods = groups.filter(({ items }) => items.some(isPeriods))
  if (withPeriods.length > 1 || withPeriods.some(({ items }) => items.length > 1))
    return [{ path: pointer(['columns', at]), key: 'periods-alone', values: { column } }]
  return groups.flatMap(({ items }, group): readonly Issue[] =>
    items.length > 0
      ? []
      : [{ path: pointer(['columns', at, 'groups', group]), key: 'empty-group', values: { column, group: group + 1 } }],
  )
}

const isPeriods = (segment: BannerSegment): segment is PeriodsSegment => segment.type === 'periods'

const segmentsIn = ({ groups }: SavedColumn): readonly BannerSegment[] => groups.flatMap(({ items }) => items)

/** The periods that a column stands for; null for any other column. */
const periodsOf = (column: SavedColumn): PeriodsSegment | null => segmentsIn(column).find(isPeriods) ?? null

const isCode = (segment: BannerSegment): segment is CodeSegment => segment.type === 'item'

const about = ({ qid, item }: CodeSegment): string => JSON.stringify([qid, item])

/** Codes of one question are one rule. */
const rulesOf = (items: readonly BannerSegment[]): readonly Condition[] => {
  const codes = Map.groupBy(items.filter(isCode), about)
  const merged = [...codes.values()].flatMap((some): readonly Rule[] => {
    const [first] = some
    if (!first) return []
    const { qid, item } = first
    const values = [...new Set(some.map(({ precode }) => precode))]
    return [{ question: qid, ...(item !== undefined && { item }), op: 'IN', values }]
  })
  return [...merged, ...items.flatMap((segment) => (segment.type === 'filter' ? [segment.condition] : []))]
}

/** One condition as it is, several as a group. */
const together = <Part extends ColumnCondition>(operator: 'AND' | 'OR', rules: readonly Part[]) => {
  const [only] = rules
  return only && rules.length === 1 ? only : { operator, rules: [...rules] }
}

/** Who is in any of the segments: those of another survey than the report's are joined, all of one survey at once. */
const inAnyOf = (items: readonly BannerSegment[], report: SurveyId): ColumnCondition => {
  const bySurvey = Map.groupBy(items, ({ surveyID }) => surveyID)
  const parts = [...bySurvey].flatMap(([survey, some]): readonly ColumnCondition[] =>
    survey === report ? rulesOf(some) : [{ survey, condition: together('OR', rulesOf(some)) }],
  )
  return together('OR', parts)
}

const groupLabel = ({ label, items }: SegmentGroup): string =>
  label.trim() || items.map((segment) => segment.label.trim()).join(' / ')

/** The name of a column: its own, else those of its groups. */
export const columnLabel = ({ label, groups }: SavedColumn): string =>
  label.trim() || groups.map(groupLabel).filter(Boolean).join(' · ')

const LONGEST_LABEL = 300

const itemOf = (column: SavedColumn, report: SurveyId): BannerItem => {
  const label = columnLabel(column).slice(0, LONGEST_LABEL)
  const condition = together(
    'AND',
    column.groups.map(({ items }) => inAnyOf(items, report)),
  )
  return { ...(label !== '' && { label }), condition }
}

/** The headings of a banner with their columns: neighbours with one heading are together; `name` heads those without one. */
const headed = (
  { columns }: BannerData,
  name: string,
): readonly Readonly<{ label: string; columns: SavedColumn[] }>[] => {
  const groups: { label: string; columns: SavedColumn[] }[] = []
  for (const column of columns) {
    const label = column.heading.trim() || name
    const last = groups.at(-1)
    const [former] = last?.columns ?? []
    const isAlone = periodsOf(column) !== null || (former !== undefined && periodsOf(former) !== null)
    if (last?.label === label && !isAlone) last.columns.push(column)
    else groups.push({ label, columns: [column] })
  }
  return groups
}

/** The columns of periods; of a column with further groups, within those who are in all of these. */
const periodGroup = (
  column: SavedColumn,
  { qid, by }: PeriodsSegment,
  label: string,
  report: SurveyId,
): BannerGroup => {
  const periods = { question: qid, ...(by && { by }) }
  const others = column.groups.filter(({ items }) => !items.some(isPeriods))
  if (others.length === 0) return { label, items: [], periods }
  const within = itemOf({ ...column, groups: others }, report)
  const named = [column.heading.trim(), within.label].filter(Boolean).join(' · ')
  return { label: named.slice(0, LONGEST_LABEL), items: [within], periods }
}

/** The banner of a run of a survey. Segments of other surveys are joined by member. */
export const bannerToRun = (
  data: BannerData,
  { name, report }: Readonly<{ name: string; report: SurveyId }>,
): BannerGroup[] =>
  headed(data, name).map(({ label, columns }) => {
    const [first] = columns
    const periods = first ? periodsOf(first) : null
    if (first && periods) return periodGroup(first, periods, label, report)
    return { label, items: columns.map((column) => itemOf(column, report)) }
  })

const MOST_GROUPS = 20
const MOST_COLUMNS = 60

const widthIssues = (data: BannerData): readonly Issue[] => {
  const groups = headed(data, '')
  const found =
    groups.length > MOST_GROUPS ? groups.length : Math.max(0, ...groups.map(({ columns }) => columns.length))
  const isTooWide = groups.length > MOST_GROUPS || found > MOST_COLUMNS
  return isTooWide ? [{ path: '/columns', key: 'banner-too-wide', values: { found } }] : []
}

const surveyIssues = (data: BannerData, report: SurveyId): readonly Issue[] => {
  const found = surveysOf(data).filter((survey) => survey !== report).length
  return found > MOST_JOINED
    ? [{ path: '/columns', key: 'too-many-surveys', values: { found, most: MOST_JOINED } }]
    : []
}

/** Periods are those of the survey of the report: no respondent elsewhere has them. */
const periodIssues = (data: BannerData, report: SurveyId): readonly Issue[] =>
  data.columns.flatMap((column, at): readonly Issue[] => {
    const periods = periodsOf(column)
    return periods && periods.surveyID !== report
      ? [{ path: pointer(['columns', at]), key: 'periods-elsewhere', values: { survey: periods.surveyID } }]
      : []
  })

/** The survey in whose reports a banner is used: the one that is named, else the only one that its segments are about; null if that is not said. */
export const surveyOfBanner = (data: BannerData, named: SurveyId | undefined): SurveyId | null => {
  const [only, ...others] = surveysOf(data)
  return named ?? (others.length === 0 ? (only ?? null) : null)
}

/** Why a banner cannot be saved, or run for a survey: no column, an empty one or an empty group, too many, or too many other surveys. */
export const bannerIssues = (data: BannerData, report: SurveyId | null): readonly Issue[] => {
  if (data.columns.length === 0) return [{ path: '/columns', key: 'empty-banner', values: {} }]
  const unsaid: Issue = { path: '/columns', key: 'banner-of-surveys', values: { surveys: surveysOf(data) } }
  const ofSurveys = report === null && surveysOf(data).length > 1 ? [unsaid] : []
  const joined = report === null ? [] : [...surveyIssues(data, report), ...periodIssues(data, report)]
  return [...data.columns.flatMap(columnIssues), ...ofSurveys, ...joined, ...widthIssues(data)]
}
