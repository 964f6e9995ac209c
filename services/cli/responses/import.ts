import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SurveyId } from '@portal/contracts/ids'
import type { Issue } from '@portal/contracts/survey/issue'
import type { EventLog } from '@portal/infra/event-log/event-log'
import * as z from 'zod/mini'
import { derivedId } from '../../kernel/derived-id.ts'
import { type Action, Agreed, type Ended } from '../../operations/actions/action.ts'
import { UnreadableCsv } from '../../surveys/import/csv-parser.ts'
import { csvRows } from '../../surveys/import/csv-rows.ts'
import { type ImportCounts, type ImportPlan, importResponses } from '../../surveys/import/import-responses.ts'
import { checkMap } from '../../surveys/import/map-issues.ts'
import { publishedSurveys } from '../../surveys/published-surveys.ts'
import { issuesIn } from '../../texts/issues-in.ts'
import { actionCommand } from '../operator/action-command.ts'
import { file, optional, type Reader, required } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { readJsonFile } from '../survey/read-json-file.ts'
import { type ProgressSink, progressReporter, resultLine } from './progress.ts'
import { fileReport, type RejectedReport, spokenReport } from './rejected-report.ts'

const ImportInput = z.extend(Agreed, {
  survey: SurveyId,
  /** The parsed file, and its path. */
  map: z.unknown(),
  mapFile: z.string(),
  file: z.string(),
  report: z.nullable(z.string()),
})
type ImportInput = z.infer<typeof ImportInput>

/** `progress` is the output of the progress line (by default the terminal's error output). */
type Means = Readonly<{
  deps: Pick<CommandDeps, 'log' | 'now' | 'secretOf'>
  say: (line: string) => void
  signal: AbortSignal
  progressSink?: ProgressSink
}>

/** The map does not fit the survey or the file. Its issues are only for the terminal: they may quote written texts. */
class Unfit extends Error {
  override readonly name = 'Unfit'
  readonly lines: readonly string[]

  constructor(issues: readonly Issue[], detail: string) {
    super(detail)
    this.lines = [...issuesIn('en', issues), detail]
  }
}

/** The key of the ids of a survey's imported responses: it never changes. */
export const secretOfKeys = ({ secretOf }: Pick<CommandDeps, 'secretOf'>, survey: SurveyId): Promise<Buffer> =>
  secretOf(derivedId('imported-keys', survey))

const planFor = async ({ survey: surveyId, map, mapFile }: ImportInput, log: EventLog): Promise<ImportPlan> => {
  const published = await publishedSurveys(log, () => 0).newest(surveyId)
  const survey = published?.version(published.latest)
  if (!published || !survey) {
    throw new Refused(`There is no survey ${surveyId}: publish it first with npx portal survey import FILE.json`)
  }
  const checked = checkMap(map, survey)
  if ('map' in checked) return { survey, surveyId, surveyVersion: published.latest, map: checked.map }
  throw new Unfit(checked.issues, `${mapFile} does not fit ${surveyId}; nothing was imported.`)
}

const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Misused(`${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  })
  return found.size
}

/** The pieces of a file, and the share that has been read (0 to 1). */
const followed = (path: string, size: number) => {
  let bytes = 0
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    const source: AsyncIterable<Uint8Array> = createReadStream(path)
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

type Read = Readonly<{ counts: ImportCounts; seconds: number; broken: string | null }>

/** `log` is null if nothing is to be stored. */
const importFile = async (
  asked: ImportInput,
  log: EventLog | null,
  { deps, signal, progressSink = terminal }: Means,
  report: RejectedReport,
): Promise<Read> => {
  const plan = await planFor(asked, deps.log)
  const { pieces, share } = followed(asked.file, await sizeOf(asked.file))
  const progress = progressReporter(progressSink, () => performance.now())
  let counts = none
  try {
    const result = await importResponses(csvRows(pieces, plan.map), plan, {
      log,
      // A dry run stores no id, and makes no secret.
      secret: log === null ? randomBytes(32) : await secretOfKeys(deps, asked.survey),
      now: deps.now,
      signal,
      onRejected: report.add,
      onProgress: (sofar) => {
        counts = sofar
        progress.show(() => ({ counts: sofar, share: share() }))
      },
    })
    if ('issues' in result) {
      throw new Unfit(result.issues, `The map does not fit ${asked.file}; nothing was imported.`)
    }
    return { counts: result, seconds: progress.seconds(), broken: null }
  } catch (error) {
    if (error instanceof UnreadableCsv) return { counts, seconds: progress.seconds(), broken: error.message }
    throw error
  } finally {
    progress.end()
  }
}

const AGAIN = 'Stopped. Run the same command again to continue; no row is stored twice.'

const imported = async (asked: ImportInput, log: EventLog | null, means: Means): Promise<Ended> => {
  const report = asked.report === null ? spokenReport(means.say) : fileReport(asked.report)
  const { counts, seconds, broken } = await importFile(asked, log, means, report).finally(report.close)
  const detail = `${resultLine(counts, seconds, log === null)}.`
  const lines = [...(broken === null ? [] : [`${broken} The rows before it are imported, the others are not.`]), detail]
  if (counts.stopped) return { outcome: 'stopped', detail, lines: [...lines, AGAIN], result: counts }
  return { outcome: counts.rejected > 0 || broken !== null ? 'found' : 'done', detail, lines, result: counts }
}

const importing = async (asked: ImportInput, log: EventLog | null, means: Means): Promise<Ended> => {
  try {
    return await imported(asked, log, means)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    return { outcome: 'refused', detail: error.message, lines: error.lines }
  }
}

export const responsesImportAction: Action<ImportInput, Means> = {
  name: 'responses import',
  input: ImportInput,
  personal: ['map'], // its codes and columns may be written texts
  isPlanCostly: true,
  target: ({ survey }) => survey,
  plan: async (input, means) => {
    const { outcome, lines = [], result } = await importing(input, null, means)
    if (outcome === 'refused') throw new Refused(lines.join('\n'))
    const counts = { ...(typeof result === 'object' && result) }
    return { basis: [input.survey, input.file], lines, result: counts, ...(outcome === 'found' && { outcome }) }
  },
  perform: (input, means) => importing(input, means.deps.log, means),
}

const surveyName: Reader<SurveyId> = {
  shown: 'SURVEY',
  read: (text) => {
    const survey = SurveyId.safeParse(text)
    if (survey.success) return survey.data
    throw new Misused('is not a name of a survey: use lower-case letters, digits and single dashes')
  },
}

/** `portal responses import`: turns the rows of a CSV file into responses. */
export const responsesImport = actionCommand({
  action: responsesImportAction,
  about:
    'import a file of answers; run it again after a stop, no row is stored twice; ends with 1 if rows are rejected',
  examples: [
    'npx portal responses import --survey my-survey --map map.json answers.csv --dry-run',
    'npx portal responses import --survey my-survey --map map.json answers.csv --report rejected.csv',
  ],
  takes: { file: required(file('FILE.csv'), 'the answers, a row for each respondent') },
  options: {
    survey: required(surveyName, 'the survey that was answered; it must be published'),
    map: required(file('MAP.json'), 'which column answers which question: docs/survey-definition.md'),
    report: optional(file('REJECTED.csv'), 'a file for all rejected rows; without it only the first ones are printed'),
  },
  input: async ({ file: path, survey, map, report }) => {
    await sizeOf(path)
    return { survey, map: await readJsonFile(map), mapFile: map, file: path, report }
  },
})
