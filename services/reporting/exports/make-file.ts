import { datedCondition } from '@portal/contracts/reporting/days-ago'
import {
  canHold,
  type ExportRequest,
  exportFormats,
  type ReportContent,
  type ReportPart,
  type ResponsesContent,
  surveyOf,
} from '@portal/contracts/reporting/exports'
import type { RecordedPart } from '@portal/contracts/reporting/recorded-run'
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
import { missingPart } from './missing-part.ts'
import { type RawColumn, rawColumns } from './raw-columns.ts'
import { reportFileName } from './report-file-name.ts'
import type { ReportToWrite, ResponsesToWrite } from './writer.ts'
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
  /** Each run that is in the file. */
  onCounted?: (part: RecordedPart) => void
  /** Of tables: more cells are refused. */
  mostCells?: number
}>

type Refused = Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>
type Overloaded = Readonly<{ outcome: 'overloaded' }>

const refused = (issues: readonly Issue[]): Refused => ({ outcome: 'refused', issues })

const NO_SURVEY = (survey: string): Issue => ({ path: '/surveyID', key: 'no-such-survey', values: { survey } })

const tooManyCells = ({ tables, columns }: TableRun, limit: number): boolean =>
  tables.reduce((sum, { rows }) => sum + rows.length, 0) * columns.length > limit

const wordsFor = ({ language }: ExportRequest) => ({
  say: sayIn(language, 'reporting/files'),
  results: sayIn(language, 'reporting/results'),
})

type Counted = Readonly<{ outcome: 'counted'; run: TableRun }> | Refused | Overloaded

type Counting = Readonly<{ title: string; spec: TableSpec }>

const counted = async (
  { reports }: FileDeps,
  { title, spec }: Counting,
  { signal, onCounted }: Pick<Making<unknown>, 'signal' | 'onCounted'>,
): Promise<Counted> => {
  const answer = await reports.run(spec, [], signal)
  signal.throwIfAborted()
  if (answer.outcome === 'refused') return refused(answer.issues)
  if (answer.outcome !== 'done') return { outcome: 'overloaded' }
  const run = TableRun.parse(JSON.parse(new TextDecoder().decode(answer.json)))
  const { position, surveyVersion = 0, joined } = run
  onCounted?.({ title, spec: run.spec, position, surveyVersion, ...(joined && { joined }) })
  return { outcome: 'counted', run }
}

const noTables = ({ format }: ExportRequest): Issue => ({
  path: '/format',
  key: 'format-holds-no-tables',
  values: { format },
})

const noResponses = ({ format }: ExportRequest): Issue => ({
  path: '/format',
  key: 'format-holds-no-responses',
  values: { format },
})

const madeOfTables = async <T>(
  deps: FileDeps,
  request: ExportRequest,
  spec: TableSpec,
  { use, mostCells, ...making }: Making<T>,
): Promise<Made<T>> => {
  const done = await counted(deps, { title: '', spec }, making)
  if (done.outcome !== 'counted') return done
  const { run } = done
  if (mostCells !== undefined && tooManyCells(run, mostCells))
    return refused([{ path: '', key: 'export-too-large', values: { limit: mostCells } }])
  const write = writers[request.format].tables
  if (!write) return refused([noTables(request)])
  const { say, results } = wordsFor(request)
  const file = write({ run: runInWords(run, request.language, results), request, say, madeAt: deps.now() })
  return { outcome: 'made', result: await use(file) }
}

type Parts = Readonly<{ outcome: 'counted'; parts: ReportToWrite['parts'] }> | Refused | Overloaded

const titleOf = ({ title, spec }: Counting): string => title || spec.questions.join(', ')

type Told = Readonly<{ outcome: 'told'; part: ReportToWrite['parts'][number]; issues: readonly Issue[] }>

const toldPart = async (
  deps: FileDeps,
  request: ExportRequest,
  part: ReportPart,
  making: Pick<Making<unknown>, 'signal' | 'onCounted'>,
): Promise<Told | Overloaded> => {
  if ('problem' in part) return { outcome: 'told', part, issues: [] }
  const done = await counted(deps, part, making)
  if (done.outcome === 'overloaded') return done
  if (done.outcome === 'refused')
    return { outcome: 'told', part: missingPart(request.language, titleOf(part), done.issues), issues: done.issues }
  const run = runInWords(done.run, request.language, wordsFor(request).results)
  return { outcome: 'told', part: { title: part.title, run, visual: part.visual, row: part.row }, issues: [] }
}

/** A part that cannot be counted is told in its place; where none can, the report is refused with the places. */
const countedParts = async (
  deps: FileDeps,
  request: ExportRequest,
  content: ReportContent,
  { onShare = () => undefined, ...making }: Making<unknown>,
): Promise<Parts> => {
  const parts: ReportToWrite['parts'][number][] = []
  const issues: Issue[] = []
  for (const [index, part] of content.parts.entries()) {
    const told = await toldPart(deps, request, part, making)
    if (told.outcome === 'overloaded') return told
    parts.push(told.part)
    issues.push(...told.issues.map((issue) => ({ ...issue, path: `/content/parts/${index}${issue.path}` })))
    onShare((index + 1) / content.parts.length)
  }
  return parts.some((part) => 'run' in part) ? { outcome: 'counted', parts } : refused(issues)
}

const madeOfReport = async <T>(
  deps: FileDeps,
  request: ExportRequest,
  content: ReportContent,
  making: Making<T>,
): Promise<Made<T>> => {
  const write = writers[request.format].report
  if (!write) return refused([noTables(request)])
  const done = await countedParts(deps, request, content, making)
  if (done.outcome !== 'counted') return done
  const { say } = wordsFor(request)
  const file = write({ title: content.title, parts: done.parts, request, say, madeAt: deps.now() })
  return { outcome: 'made', result: await making.use(file) }
}

/** Days that are counted from that of the export are named. */
const dated = (content: ResponsesContent, now: string): ResponsesContent => ({
  ...content,
  filter: content.filter && datedCondition(content.filter, now.slice(0, 10)),
})

/** Whether a response is in the export. */
const isWanted = (content: ResponsesContent, { filtered: survey }: RawSurvey): ((response: RawResponse) => boolean) => {
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
    for await (const batch of raw.responses(content.filter)) {
      yield batch.filter(wanted).map((response) => ({ ...response, wasAsked: new Set(response.asked) }))
      const last = batch.at(-1)
      if (last && raw.respondents > 0) onShare(Math.min(1, (last.ordinal + 1) / raw.respondents))
    }
  }
}

const filterIssues = ({ filter }: ResponsesContent, { filtered: survey }: RawSurvey): readonly Issue[] =>
  filter === null ? [] : conditionIssues(filter, ['content', 'filter'], survey.questions)

const widthIssues = ({ format }: ExportRequest, { length: columns }: readonly RawColumn[]): readonly Issue[] => {
  const { mostColumns: most } = writers[format]
  return most !== undefined && columns > most
    ? [{ path: '/format', key: 'export-too-wide', values: { columns, most } }]
    : []
}

const madeOfResponses = async <T>(
  { raw, now }: FileDeps,
  request: ExportRequest,
  given: ResponsesContent,
  { use, signal, onShare = () => undefined }: Making<T>,
): Promise<Made<T>> => {
  const content = dated(given, now())
  const write = writers[request.format].responses
  if (!write) return refused([noResponses(request)])
  const made = await raw.read(content.surveyID, signal, async (survey): Promise<Made<T>> => {
    const { say } = wordsFor(request)
    const columns = rawColumns(survey, request.language, say)
    const issues = [...filterIssues(content, survey), ...widthIssues(request, columns)]
    if (issues.length > 0) return refused(issues)
    const { title, languages } = survey.survey.definition
    const file = write({
      request,
      say,
      madeAt: now(),
      title: plainText(textIn(title, request.language, languages)),
      columns,
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
  switch (content.kind) {
    case 'tables':
      return madeOfTables(deps, request, content.spec, making)
    case 'responses':
      return madeOfResponses(deps, request, content, making)
    case 'report':
      return madeOfReport(deps, request, content, making)
  }
}

/** What is wrong with a request before anything is read. */
export const requestIssues = (request: ExportRequest): readonly Issue[] => {
  if (canHold(request)) return []
  return [request.content.kind === 'responses' ? noResponses(request) : noTables(request)]
}

const kindOf = ({ banner }: Pick<TableSpec, 'banner'>) => (banner.length > 0 ? 'crosstab' : 'topline')

/** The name under which a browser saves the file: `tea-crosstab-2026-11-22.csv`, or that of the deck or the dashboard. */
export const fileNameOf = ({ content, format }: Pick<ExportRequest, 'content' | 'format'>, madeAt: string): string => {
  const { extension } = exportFormats[format]
  if (content.kind === 'report') return reportFileName(content.title, madeAt, extension)
  const what = content.kind === 'tables' ? kindOf(content.spec) : content.kind
  return `${surveyOf(content)}-${what}-${madeAt.slice(0, 10)}.${extension}`
}
