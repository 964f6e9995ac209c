import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { SOLID_FROM, TESTED_FROM } from '../statistics/base-size.ts'
import { conditionInWords } from './condition-words.ts'
import type { TablePlan } from './plan.ts'
import { testsOf } from './test-method.ts'

const bases: Readonly<Record<TableSpec['base'], string>> = {
  asked: 'respondents who were asked the question',
  answered: 'respondents who answered the question',
  chose: 'respondents who chose at least one thing (“none of these” and “no comment” do not count)',
}

const flagNotes = (spec: TableSpec): string => {
  const kinds = [
    ['administrators', spec.includeAdmin],
    ['inactive members', spec.includeInactive],
    ['external users', spec.includeExternalUsers],
  ] as const
  const named = (isIncluded: boolean) => kinds.filter(([, included]) => included === isIncluded).map(([name]) => name)
  const [left, included] = [named(false), named(true)]
  const sentences = [
    spec.completesOnly ? 'Complete responses only.' : 'All who started, complete or not.',
    ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
    ...(included.length > 0 ? [`Included: ${included.join(', ')}.`] : []),
  ]
  return sentences.join(' ')
}

const testNotes = (spec: TableSpec): readonly string[] => {
  if (spec.banner.length === 0) return []
  const tests = testsOf(spec.test)
  const marks = `Bases under ${TESTED_FROM} are marked ** and not tested; bases under ${SOLID_FROM} are marked *.`
  if (!tests) return ['Columns were not tested.', marks]
  return [
    `Test: ${tests.words}. Letters name columns of the same group that are lower: capitals at 95 %, small letters at 90 %. ` +
      'A column is not tested against one that it contains, nor where both shares are 0 % or both 100 %.',
    'Arrows: higher or lower than the total, by the pooled t test with the column as the overlap.',
    marks,
  ]
}

const statisticNotes = (plans: readonly TablePlan[]): readonly string[] => {
  const measures = new Set(plans.flatMap(({ rows }) => rows.map(({ measure }) => measure.of)))
  return [
    ...(measures.has('mean')
      ? ['Means, medians and standard deviations are of scale codes and ranks, over those who gave one.']
      : []),
    ...(measures.has('mentions') ? ['The mean number of mentions is over the whole base, and not tested.'] : []),
  ]
}

/** Every default and choice that a reader has to know, for the footer. `excluded`: responses that could not be read. */
export const notesOf = (
  spec: TableSpec,
  survey: Catalogue,
  plans: readonly TablePlan[],
  excluded: number,
): readonly string[] => [
  `Base: ${bases[spec.base]}. Unweighted.`,
  `Filter: ${spec.filter ? conditionInWords(spec.filter, survey) : 'none'}.`,
  flagNotes(spec),
  ...testNotes(spec),
  ...statisticNotes(plans),
  ...(excluded > 0 ? [`${excluded} responses could not be read and are not in these figures.`] : []),
]
