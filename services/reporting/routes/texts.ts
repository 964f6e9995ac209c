import { listTexts, TextsReply } from '@portal/contracts/http/reporting'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { refusal } from './refusal.ts'
import { untilGone } from './until-gone.ts'

/** What is asked of a run in place of its figures. */
type Wanted = Parameters<ReportQueries['run']>[3]

type Deps = Readonly<{ reports: ReportQueries; reached: Reached }>

/**
 * What the respondents of a run wrote.
 * @throws ProblemError for a spec that is refused, and while too much is counted
 */
export const textsOfRun = async (
  reports: ReportQueries,
  spec: TableSpec,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<TextsReply> => {
  const answer = await reports.run(spec, [], signal, wanted)
  if (answer.outcome === 'refused') throw refusal(answer.issues)
  if (answer.outcome !== 'done') throw new ProblemError('overloaded')
  return TextsReply.parse(JSON.parse(new TextDecoder().decode(answer.json)))
}

/** A key without texts and an unknown one are not distinguished. */
export const textsRoute = ({ reports, reached }: Deps) =>
  route(listTexts, ({ body: { spec, ...wanted } }, reply) => textsOfRun(reports, spec, wanted, untilGone(reply)), {
    before: atLeast(reached, 'reporting'),
  })
