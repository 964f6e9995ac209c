import type { SurveyId } from '../../ids.ts'
import type { Condition, Rule } from '../../survey/condition.ts'
import { type Issue, pointer } from '../../survey/issue.ts'
import type { BannerGroup, BannerItem } from '../table.ts'
import type { BannerData, BannerSegment, CodeSegment, SavedColumn, SegmentGroup } from './banner.ts'

/** The surveys that the segments of a banner are about. */
export const surveysOf = ({ columns }: BannerData): readonly SurveyId[] => [
  ...new Set(columns.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ surveyID }) => surveyID)))),
]

const columnIssues = ({ label, groups }: SavedColumn, at: number): readonly Issue[] => {
  const column = label.trim() || at + 1
  if (groups.length === 0) return [{ path: pointer(['columns', at]), key: 'empty-column', values: { column } }]
  return groups.flatMap(({ items }, group): readonly Issue[] =>
    items.length > 0
      ? []
      : [{ path: pointer(['columns', at, 'groups', group]), key: 'empty-group', values: { column, group: group + 1 } }],
  )
}

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
  return [...merged, ...items.flatMap((segment) => (isCode(segment) ? [] : [segment.condition]))]
}

const joined = (operator: 'AND' | 'OR', rules: readonly Condition[]): Condition => {
  const [only] = rules
  return only && rules.length === 1 ? only : { operator, rules: [...rules] }
}

const groupLabel = ({ label, items }: SegmentGroup): string =>
  label.trim() || items.map((segment) => segment.label.trim()).join(' / ')

/** The name of a column: its own, else those of its groups. */
export const columnLabel = ({ label, groups }: SavedColumn): string =>
  label.trim() || groups.map(groupLabel).filter(Boolean).join(' · ')

const LONGEST_LABEL = 300

const itemOf = (column: SavedColumn): BannerItem => {
  const label = columnLabel(column).slice(0, LONGEST_LABEL)
  const condition = joined(
    'AND',
    column.groups.map(({ items }) => joined('OR', rulesOf(items))),
  )
  return { ...(label !== '' && { label }), condition }
}

/** The banner of a run: neighbouring columns with one heading are a group; `name` heads those without a heading. */
export const bannerToRun = ({ columns }: BannerData, name: string): BannerGroup[] => {
  const groups: { label: string; items: BannerItem[] }[] = []
  for (const column of columns) {
    const label = column.heading.trim() || name
    const last = groups.at(-1)
    if (last?.label === label) last.items.push(itemOf(column))
    else groups.push({ label, items: [itemOf(column)] })
  }
  return groups
}

const MOST_GROUPS = 20
const MOST_COLUMNS = 60

const widthIssues = (data: BannerData): readonly Issue[] => {
  const groups = bannerToRun(data, '')
  const found = groups.length > MOST_GROUPS ? groups.length : Math.max(0, ...groups.map(({ items }) => items.length))
  const isTooWide = groups.length > MOST_GROUPS || found > MOST_COLUMNS
  return isTooWide ? [{ path: '/columns', key: 'banner-too-wide', values: { found } }] : []
}

const surveyIssues = (data: BannerData): readonly Issue[] => {
  const surveys = surveysOf(data)
  return surveys.length > 1 ? [{ path: '/columns', key: 'banner-of-surveys', values: { surveys } }] : []
}

/** Why a banner cannot be saved or run: no column, an empty one or an empty group, several surveys, or too many. */
export const bannerIssues = (data: BannerData): readonly Issue[] => {
  if (data.columns.length === 0) return [{ path: '/columns', key: 'empty-banner', values: {} }]
  return [...data.columns.flatMap(columnIssues), ...surveyIssues(data), ...widthIssues(data)]
}
