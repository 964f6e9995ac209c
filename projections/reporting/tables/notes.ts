import { isWeighted } from '@portal/contracts/reporting/is-weighted'
import type { Note, RespondentKind } from '@portal/contracts/reporting/note'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import type { WeightingResult } from '@portal/contracts/reporting/weighting'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { TablePlan } from './plan.ts'
import { saidCondition } from './said-condition.ts'

const kindNotes = (spec: TableSpec): readonly Note[] => {
  const kinds: readonly (readonly [RespondentKind, boolean])[] = [
    ['admin', spec.includeAdmin],
    ['inactive', spec.includeInactive],
    ['external', spec.includeExternalUsers],
  ]
  const note = (key: 'left-out' | 'included', isIncluded: boolean): readonly Note[] => {
    const named = kinds.filter(([, included]) => included === isIncluded).map(([kind]) => kind)
    return named.length > 0 ? [{ key, kinds: named }] : []
  }
  return [...note('left-out', false), ...note('included', true)]
}

const testNotes = (spec: TableSpec): readonly Note[] => {
  const { strict, loose, correction, testedFrom, solidFrom, hiddenUnder, total } = testRulesOf(spec)
  const hidden: readonly Note[] = hiddenUnder > 0 ? [{ key: 'hidden-bases', under: hiddenUnder }] : []
  if (spec.banner.length === 0) return hidden
  const key = isWeighted(spec) ? 'small-effective-bases' : 'small-bases'
  const bases: readonly Note[] = [{ key, tested: testedFrom, solid: solidFrom }, ...hidden]
  if (spec.test === 'none') return [{ key: 'not-tested' }, ...bases]
  return [
    { key: 'test', method: spec.test, strict, loose },
    { key: 'correction', of: correction },
    { key: total === 'group' ? 'group-total-test' : 'total-test' },
    ...bases,
  ]
}

const kindsWithNote = ['net', 'difference', 'nps', 'percentile', 'se'] as const

const statisticNotes = (plans: readonly TablePlan[]): readonly Note[] => {
  const rows = plans.flatMap((plan) => plan.rows)
  const measures = new Set(rows.map(({ measure }) => measure.of))
  const kinds = new Set(rows.map(({ kind }) => kind))
  return [
    ...(measures.has('values') || measures.has('number') ? [{ key: 'statistics' } as const] : []),
    ...(measures.has('mentions') ? [{ key: 'mentions' } as const] : []),
    ...kindsWithNote.filter((kind) => kinds.has(kind)).map((key) => ({ key }) as const),
  ]
}

/** Responses that are in no figure: excluded ones, and those without a weight above 0. */
type LeftOut = Readonly<{ excluded: number; withoutWeight: number }>

const weightNote = (
  { weight, weighting }: TableSpec,
  { withoutWeight: without }: LeftOut,
  result: WeightingResult | null,
): Note => {
  if (weighting && result) return { key: 'weighting', name: weighting.name, without, result }
  return weight === undefined ? { key: 'unweighted' } : { key: 'weight', name: weight, without }
}

/** A survey from which columns are joined: how many respondents of the run took part there, and how many responses there could not be read. */
export type JoinedFacts = Readonly<{
  surveys: readonly Readonly<{ title: LocalText; matched: number; excluded: number }>[]
  withoutMember: number
}>

/** What columns of other surveys mean. */
export const joinedNotes = ({ surveys, withoutMember }: JoinedFacts): readonly Note[] => [
  ...surveys.map(({ title: survey, ...counts }) => ({ key: 'joined' as const, survey, ...counts })),
  { key: 'without-member', count: withoutMember },
]

/** The defaults and choices of a run, for the footer. */
export const notesOf = (
  spec: TableSpec,
  survey: Catalogue,
  plans: readonly TablePlan[],
  leftOut: LeftOut,
  weighting: WeightingResult | null,
): readonly Note[] => [
  { key: 'base', of: spec.base },
  weightNote(spec, leftOut, weighting),
  { key: 'filter', condition: spec.filter ? saidCondition(spec.filter, survey) : null },
  { key: spec.completesOnly ? 'completes' : 'all-responses' },
  ...kindNotes(spec),
  ...testNotes(spec),
  ...statisticNotes(plans),
  ...(leftOut.excluded > 0 ? [{ key: 'excluded', count: leftOut.excluded } as const] : []),
]
