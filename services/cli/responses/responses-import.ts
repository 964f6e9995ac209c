import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Instant, SurveyId } from '@portal/contracts/ids'
import type { DefinitionIssue } from '@portal/contracts/survey/definition-issue'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { UnreadableCsv } from '../../surveys/import/csv-parser.ts'
import { csvRows } from '../../surveys/import/csv-rows.ts'
import { type ImportCounts, type ImportPlan, importResponses } from '../../surveys/import/import-responses.ts'
import { checkMap } from '../../surveys/import/map-issues.ts'
import { publishedSurveys } from '../../surveys/published-surveys.ts'
import { optionsOf } from '../args.ts'
import type { ExitCode } from '../command.ts'
import { readJsonFile } from '../read-json-file.ts'
import { Refused } from '../refused.ts'
import { type ProgressSink, progressReporter, resultLine } from './import-progress.ts'
import { fileReport, type RejectedReport, spokenReport } from './rejected-report.ts'

export const responsesImportUsage = '--survey NAME --map MAP.json FILE.csv [--report REJECTED.csv] [--dry-run]'

/** `progress` is where the running line goes (the terminal's error output unless it is given). */
export type ResponsesImportDeps = Readonly<{
  log: EventLog
  now: () => Instant
  say: (line: string) => void
  signal?: AbortSignal
  progress?: ProgressSink
}>

const OPTIONS = { survey: 'text', map: 'text', report: 'text', 'dry-run': 'flag' } as const

type Asked = Readonly<{ survey: SurveyId; map: string; file: string; report: string | null; dryRun: boolean }>

const read = (args: readonly string[]): Asked => {
  const { values, rest } = optionsOf(args, OPTIONS)
  const [file, ...more] = rest
  const survey = SurveyId.safeParse(values.survey)
  if (!survey.success || values.map === undefined || file === undefined || more.length > 0) {
    throw new Refused(`Usage: npx portal responses import ${responsesImportUsage}`)
  }
  return {
    survey: survey.data,
    map: values.map,
    file,
    report: values.report ?? null,
    dryRun: values['dry-run'] === true,
  }
}

const issueLines = (issues: readonly DefinitionIssue[]): string =>
  issues.map(({ path, message }) => `${path === '' ? '/' : path}: ${message}`).join('\n')

const planOf = async ({ survey: surveyId, map: mapFile }: Asked, log: EventLog): Promise<ImportPlan> => {
  const published = await publishedSurveys(log, () => 0).newest(surveyId)
  const survey = published?.version(published.latest)
  if (!published || !survey) {
    throw new Refused(`There is no survey ${surveyId}: publish it first with npx portal survey import FILE.json`)
  }
  const checked = checkMap(await readJsonFile(mapFile), survey)
  if ('map' in checked) return { survey, surveyId, surveyVersion: published.latest, map: checked.map }
  throw new Refused(`${issueLines(checked.issues)}\n${mapFile} does not fit ${surveyId}; nothing was imported.`)
}

const sizeOf = async (file: string): Promise<number> => {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refused(`${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  return found.size
}

/** The pieces of a file, and how much of it they were so far (0 to 1). */
const followed = (file: string, size: number) => {
  let bytes = 0
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    const source: AsyncIterable<Uint8Array> = createReadStream(file)
    for await (const piece of source) {
      bytes += piece.length
      yield piece
    }
  }
  return { pieces: pieces(), share: () => (size > 0 ? bytes / size : null) }
}

const none: ImportCounts = { rows: 0, stored: 0, known: 0, rejected: 0, stopped: false }
const terminal: ProgressSink = {
  isTty: process.stderr.isTTY === true,
  write: (text) => void process.stderr.write(text),
}

type Ended = Readonly<{ counts: ImportCounts; seconds: number; broken: string | null }>

const importFile = async (
  asked: Asked,
  plan: ImportPlan,
  deps: ResponsesImportDeps,
  report: RejectedReport,
): Promise<Ended> => {
  const { pieces, share } = followed(asked.file, await sizeOf(asked.file))
  const progress = progressReporter(deps.progress ?? terminal, () => performance.now())
  let counts = none
  try {
    const result = await importResponses(csvRows(pieces, plan.map), plan, {
      log: asked.dryRun ? null : deps.log,
      now: deps.now,
      signal: deps.signal,
      onRejected: report.add,
      onProgress: (sofar) => {
        counts = sofar
        progress.show(() => ({ counts: sofar, share: share() }))
      },
    })
    if ('issues' in result) {
      throw new Refused(`${issueLines(result.issues)}\nThe map does not fit ${asked.file}; nothing was imported.`)
    }
    return { counts: result, seconds: progress.seconds(), broken: null }
  } catch (error) {
    if (error instanceof UnreadableCsv) return { counts, seconds: progress.seconds(), broken: error.message }
    throw error
  } finally {
    progress.end()
  }
}

const run = async (args: readonly string[], deps: ResponsesImportDeps): Promise<ExitCode> => {
  const asked = read(args)
  const plan = await planOf(asked, deps.log)
  const report = asked.report === null ? spokenReport(deps.say) : fileReport(asked.report)
  const { counts, seconds, broken } = await importFile(asked, plan, deps, report).finally(report.close)

  if (broken !== null) deps.say(`${broken} The rows before it are imported; the rest waits.`)
  deps.say(`${resultLine(counts, seconds, asked.dryRun)}.`)
  if (counts.stopped) deps.say('Stopped. Run the same command again to go on; no row is stored twice.')
  if (counts.stopped) return 4
  return counts.rejected > 0 || broken !== null ? 1 : 0
}

/**
 * `portal responses import`: turns the rows of a CSV file into responses. Exit codes: 0 all rows are stored, 1 rows were
 * rejected (or the file cannot be read to its end), 2 usage, a map or a header that does not fit (nothing was written),
 * 4 stopped; running it again goes on where it was.
 */
export const responsesImport = async (args: readonly string[], deps: ResponsesImportDeps): Promise<ExitCode> => {
  try {
    return await run(args, deps)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    for (const line of error.message.split('\n')) deps.say(line)
    return 2
  }
}
