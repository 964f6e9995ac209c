import type { Entries } from './answer-data.ts'
import type { Catalogue } from './catalogue.ts'
import { questionsIn } from './condition-issues.ts'
import type { SurveyDefinition } from './definition.ts'
import { predicateOf } from './evaluate.ts'
import { havePassed, pagesInOrder } from './folders/page-order.ts'
import { pagesAsking } from './screens.ts'

/** `key` names the cell in events: `quota/cell`. */
type CompiledCell = Readonly<{ key: string; isMet: (now: Entries) => boolean }>

/**
 * A quota prepared for many respondents. `asks`: the pages that must be behind the respondent before the answers decide the
 * cell.
 */
export type CompiledQuota = Readonly<{ id: string; asks: readonly string[]; cells: readonly CompiledCell[] }>

const HOLD_MINUTES = 120

/** How long a place is kept for a respondent who sends no page. */
export const holdMinutesOf = ({ settings }: SurveyDefinition): number => settings.quotaHoldMinutes ?? HOLD_MINUTES

export const cellKey = (quota: string, cell: string): string => `${quota}/${cell}`

export const compiledQuotas = (survey: Catalogue): readonly CompiledQuota[] =>
  (survey.definition.quotas ?? []).map(({ id, cells }) => ({
    id,
    asks: pagesAsking(
      survey.definition,
      cells.flatMap(({ when }) => questionsIn(when)),
    ),
    cells: cells.map((cell) => {
      const predicate = predicateOf(cell.when, survey)
      return { key: cellKey(id, cell.id), isMet: ({ data, texts }) => predicate(data, texts) }
    }),
  }))

const cellOf = ({ cells }: CompiledQuota, now: Entries): readonly string[] =>
  cells
    .filter(({ isMet }) => isMet(now))
    .map(({ key }) => key)
    .slice(0, 1)

const isOf =
  ({ id }: CompiledQuota) =>
  (key: string): boolean =>
    key.startsWith(`${id}/`)

type Quotas = Readonly<{ quotas: readonly CompiledQuota[] }> & Parameters<typeof pagesInOrder>[0]
/** A page was answered. `next`: the one that is shown then; null after the last. */
type Answered = Readonly<{ next: string | null; now: Entries }>

/**
 * The cells of a respondent who has just answered a page, one per quota at most: those that the answers decide, and
 * for a quota that they don't decide yet the one of `held`. After the last page all are decided.
 */
export const cellsAfter = (survey: Quotas, { next, now }: Answered, held: readonly string[]): readonly string[] => {
  const { quotas } = survey
  if (quotas.length === 0) return []
  const way = pagesInOrder(survey, now.data)
  return quotas.flatMap((quota) => (havePassed(way, next, quota.asks) ? cellOf(quota, now) : held.filter(isOf(quota))))
}

const targets = new WeakMap<SurveyDefinition, ReadonlyMap<string, number>>()

/** How many may complete the survey, by the key of the cell. */
export const targetsOf = (definition: SurveyDefinition): ReadonlyMap<string, number> => {
  const known = targets.get(definition)
  if (known) return known
  const all = (definition.quotas ?? []).flatMap(({ id, cells }) =>
    cells.map((cell) => [cellKey(id, cell.id), cell.target] as const),
  )
  const made = new Map(all)
  targets.set(definition, made)
  return made
}
