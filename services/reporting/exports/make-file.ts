import {
  canHold,
  type ExportContent,
  type ExportRequest,
  exportFormats,
  type ResponsesContent,
  surveyOf,
} from '@portal/contracts/reporting/exports'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import { TableRun, type TableSpec } from '@portal/contracts/reporting/table'
import { conditionIssues } from '@portal/contracts/survey/condition-issues'
import { predicateOf } from '@portal/contracts/survey/evaluate'
import type { Issue } from '@portal/contracts/survey/issue'
import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { FileContent } from '@portal/infra/files/file-store'
import type { RawQueries, RawResponse, RawSurvey } from '@portal/projections/reporting/raw/queries'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import { sayIn } from '../../texts/say.ts'
import { rawColumns } from './raw-columns.ts'
import type { ResponsesToWrite } from './writer.ts'
import { writers } from './writers.ts'

export type FileDeps = Readonly<{ reports: ReportQueries; raw: RawQueries; now: () => string }>

/** `content` is read once; what it is made from is there until `use` returns. */
type Use<T> = (content: FileContent) => Promise<T>

export type Made<T> =
  | Readonly<{ outcome: 'made'; result: T }>
  | Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>
  | Readonly<{ outcome: 'overloaded' }>

type Making<T> = Readonly<{
  use: Use<T>
  signal: AbortSignal
  /** From 0 to 1. */
  onShare?: (share: number) => void
  /** Of tables: more cells are refused. */
  mostCells?: number
}>

const refused = (issues: readonly Issue[]): Made<never> => ({ outcome: 'refused', issues })

const NO_SURVEY = (survey: string): Issue => ({ path: '/surveyID', key: 'no-such-survey', values: { survey } })

const tooManyCells = ({ tables, columns }: TableRun, limit: number): boolean =>
  tables.reduce((sum, { rows }) => sum + rows.length, 0) * columns.length > limit

const wordsFor = ({ language }: ExportRequest) => ({
  say: sayIn(language, 'reporting/files'),
  results: sayIn(language, 'reporting/results'),
})

const madeOfTables = async <T>(
  { reports, now }: FileDeps,
  request: ExportRequest,
  spec: TableSpec,
  { use, signal, mostCells }: Making<T>,
): Promise<Made<T>> => {
  const answer = await reports.run(spec, [], signal)
  signal.throwIfAborted()
  if (answer.outcome === 'refused') return refused(answer.issues)
  if (answer.outcome !== 'done') return { outcome: 'overloaded' }
  const run = TableRun.parse(JSON.parse(new TextDecoder().decode(answer.json)))
  if (mostCells !== undefined && tooManyCells(run, mostCells))
    return refused([{ path: '', key: 'export-too-large', values: { limit: mostCells } }])
  const write = writers[request.format].tables
  if (!write) return refused([{ path: '/format', key: 'format-holds-no-tables', values: { format: request.format } }])
  const { say, results } = wordsFor(request)
  return {
    outcome: 'made',
    result: await use(write({ run: runInWords(run, request.language, results), request, say, madeAt: now() })),
  }
}

/** Whether a response is in the export. */
const isWanted = (content: ResponsesContent, { survey }: RawSurvey): ((response: RawResponse) => boolean) => {
  const holds = content.filter === null ? () => true : predicateOf(content.filter, survey)
  return ({ admin, inactive, external, status, data, texts }) =>
    (content.includeAdmin || !admin) &&
    (content.includeInactive || !inactive) &&
    (content.includeExternalUsers || !external) &&
    (!content.completesOnly || status === 'complete') &&
    holds(data, texts)
}

type Batches = ResponsesToWrite['responses']

const wantedOf = (content: ResponsesContent, raw: RawSurvey, onShare: (share: number) => void): Batches => {
  const wanted = isWanted(content, raw)
  return async function* () {
    for await (const batch of raw.responses()) {
      yield batch.filter(wanted).map((response) => ({ ...response, wasAsked: new Set(response.asked) }))
      const last = batch.at(-1)
      if (last && raw.respondents > 0) onShare(Math.min(1, (last.ordinal + 1) / raw.respondents))
    }
  }
}

const filterIssues = ({ filter }: ResponsesContent, { survey }: RawSurvey): readonly Issue[] =>
  filter === null ? [] : conditionIssues(filter, ['content', 'filter'], survey.questions)

const madeOfResponses = async <T>(
  { raw, now }: FileDeps,
  request: ExportRequest,
  content: ResponsesContent,
  { use, signal, onShare = () => undefined }: Making<T>,
): Promise<Made<T>> => {
  const write = writers[request.format].responses
  if (!write)
    return refused([{ path: '/format', key: 'format-holds-no-responses', values: { format: request.format } }])
  const made = await raw.read(content.surveyID, signal, async (survey): Promise<Made<T>> => {
    const issues = filterIssues(content, survey)
    if (issues.length > 0) return refused(issues)
    const { say } = wordsFor(request)
    const { title, languages } = survey.survey.definition
    const file = write({
      request,
      say,
      madeAt: now(),
      title: plainText(textIn(title, request.language, languages)),
      columns: rawColumns(survey, request.language, say),
      isLabelled: content.answers === 'labels',
      responses: wantedOf(content, survey, onShare),
    })
    return { outcome: 'made', result: await use(file) }
  })
  return made ?? refused([NO_SURVEY(content.surveyID)])
}

/** Makes the file of a request: `use` takes its bytes as they come. Rejects with the database's errors and the signal's reason. */
export const makeFile = <T>(deps: FileDeps, request: ExportRequest, making: Making<T>): Promise<Made<T>> => {
  const { content } = request
  return content.kind === 'tables'
    ? madeOfTables(deps, request, content.spec, making)
    : madeOfResponses(deps, request, content, making)
}

/** What is wrong with a request before anything is read. */
export const requestIssues = (request: ExportRequest): readonly Issue[] => {
  const { format } = request
  if (canHold(request)) return []
  return request.content.kind === 'tables'
    ? [{ path: '/format', key: 'format-holds-no-tables', values: { format } }]
    : [{ path: '/format', key: 'format-holds-no-responses', values: { format } }]
}

const nameOf = (content: ExportContent): string => {
  if (content.kind === 'responses') return 'responses'
  return content.spec.banner.length > 0 ? 'crosstab' : 'topline'
}

/** The name under which a browser saves the file: `tea-crosstab-2026-11-22.csv`. */
export const fileNameOf = ({ content, format }: Pick<ExportRequest, 'content' | 'format'>, madeAt: string): string =>
  `${surveyOf(content)}-${nameOf(content)}-${madeAt.slice(0, 10)}.${exportFormats[format].extension}`
