import type { ColumnFacts } from './column-facts.ts'

/** Columns that are about the row and not about a question. */
export type Roles = Readonly<{
  respondent: ColumnFacts | null
  at: ColumnFacts | null
  complete: Readonly<{ facts: ColumnFacts; values: readonly string[] }> | null
  weights: readonly ColumnFacts[]
  /** They name people. */
  personal: readonly ColumnFacts[]
  empty: readonly ColumnFacts[]
  /** What our own exports say of a response beside its answers. */
  ours: readonly ColumnFacts[]
}>

const headingOf = ({ headings, given }: ColumnFacts): string =>
  `${headings.join(' ')} ${given?.label ?? ''}`.toLowerCase()
const nameOf = ({ headings }: ColumnFacts): string => headings.filter(Boolean).at(0)?.toLowerCase() ?? ''

const IDS =
  /^(respondent|response|record|case|participant|panel|user|member|interview)?[ _.#-]*(id|no|nr|number|key|serial|uuid)$|^(respid|caseid|uuid|serial)/
const ENDS = /\b(end|submit|complet|finish)|enddate|submitdate/
const TIMES = /date|time|start|timestamp/
const STATES = /status|finished|complet|disposition|last ?page/
const DONE = /^(1|yes|true|complete|completed|finished|done)$/i
const WEIGHTS = /^(weights?|wt|wgt|wght|rim.?weights?|gewicht|poids)[ _.-]?\w{0,12}$/
const PERSONAL = /ip.?addr|e-?mail|\b(first|last|full|user|sur).?name\b|\bphone|\bmobile\b|street|\baddress\b/

/** The first column of our exports of responses, and those that follow it. */
const OUR_ID = 'response_id'
const OUR_FACTS: ReadonlySet<string> = new Set(['survey_version', 'started_at', 'admin', 'inactive', 'external', 'via'])
/** In which order the options of a question were shown. */
const OUR_ORDER = /^[a-z][a-z0-9]*_order$/
const isOurFact = (name: string): boolean => OUR_FACTS.has(name) || OUR_ORDER.test(name)

const isWeight = (facts: ColumnFacts, weight: string | null): boolean =>
  facts.isNumeric &&
  facts.min >= 0 &&
  (facts.headings.at(-1) === weight || (WEIGHTS.test(nameOf(facts)) && facts.decimals > 0))

const completeIn = (facts: readonly ColumnFacts[]): Roles['complete'] => {
  for (const one of facts) {
    if (!STATES.test(headingOf(one)) || one.values === null || one.values.size > 6) continue
    const values = [...one.values.keys()].filter((value) => DONE.test(value))
    if (values.length > 0) return { facts: one, values }
  }
  return null
}

const timeIn = (facts: readonly ColumnFacts[]): ColumnFacts | null => {
  const times = facts.filter(
    (one) => one.formats.length > 0 && (TIMES.test(headingOf(one)) || ENDS.test(headingOf(one))),
  )
  return times.find((one) => ENDS.test(headingOf(one))) ?? times.find(({ longest }) => longest > 10) ?? null
}

/** Which columns identify the row, tell when it was answered, and so on. `rows`: how many there are. `weight`: the one that the file names. */
export const rolesOf = (facts: readonly ColumnFacts[], rows: number, weight: string | null): Roles => {
  const keys = facts.filter(({ isUnique, filled }) => isUnique && filled === rows)
  const respondent =
    keys.find((one) => IDS.test(nameOf(one))) ??
    keys.find(({ decimals, longest }) => decimals === 0 && longest <= 64) ??
    null
  const others = facts.filter((one) => one !== respondent && one.filled > 0)
  const at = timeIn(others.filter(({ filled }) => filled === rows))
  const complete = completeIn(others.filter((one) => one !== at))
  const isOurs = respondent !== null && nameOf(respondent) === OUR_ID
  const ours = others.filter((one) => isOurs && one !== at && isOurFact(nameOf(one)))
  const rest = others.filter((one) => one !== at && one !== complete?.facts && !ours.includes(one))
  const weights = rest.filter((one) => isWeight(one, weight))
  const personal = rest.filter((one) => !weights.includes(one) && !one.isNumeric && PERSONAL.test(headingOf(one)))
  return { respondent, at, complete, weights, personal, empty: facts.filter(({ filled }) => filled === 0), ours }
}
