import { SurveyId } from '@portal/contracts/ids'
import type { Issue } from '@portal/contracts/survey/issue'
import type { Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { hasFormerImports } from '@portal/projections/reporting/response/queries'
import * as z from 'zod/mini'
import { type Action, Agreed, type Ended } from '../../operations/actions/action.ts'
import { type ImportedFile, importFile } from '../../surveys/import/import-file.ts'
import type { ImportPlan } from '../../surveys/import/import-request.ts'
import { ImportRefused } from '../../surveys/import/ledger-commands.ts'
import { checkMap } from '../../surveys/import/map-issues.ts'
import { ENGLISH, fileReport, type RejectedReport, spokenReport } from '../../surveys/import/rejected-report.ts'
import type { PortalPlace } from '../../surveys/import/thread/messages.ts'
import { threadsByBytes } from '../../surveys/import/thread/row-threads.ts'
import { publishedSurveys } from '../../surveys/published-surveys.ts'
import { issuesIn } from '../../texts/issues-in.ts'
import { actionCommand } from '../operator/action-command.ts'
import { file, optional, required } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { readJsonFile } from '../survey/read-json-file.ts'
import { sizeOf, sourceOf } from './answers-file.ts'
import { type ProgressSink, progressReporter, resultLine } from './progress.ts'
import { surveyName } from './survey-name.ts'

export const ImportInput = z.extend(Agreed, {
  survey: SurveyId,
  /** The parsed file, and its path. */
  map: z.unknown(),
  mapFile: z.string(),
  file: z.string(),
  report: z.nullable(z.string()),
})
export type ImportInput = z.infer<typeof ImportInput>

/** `progressSink` is the output of the progress line (by default the terminal's error output). */
export type ImportMeans = Readonly<{
  deps: Pick<CommandDeps, 'log' | 'now' | 'secretOf'>
  say: (line: string) => void
  signal: AbortSignal
  progressSink?: ProgressSink
  /** To find out whether an earlier release has imported rows of the survey. */
  pool?: Pool
  /** Where the portal is, for the threads that store the rows of a large file. */
  portal?: PortalPlace
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

const terminal: ProgressSink = {
  isTty: process.stderr.isTTY === true,
  write: (text) => void process.stderr.write(text),
}

/** Only a read model that has the whole log can tell that no row is. */
const mayBeFormer = async (survey: SurveyId, { deps, pool }: ImportMeans): Promise<boolean> =>
  pool === undefined || hasFormerImports(pool, survey, await deps.log.head())

type Storing = Readonly<{ log: EventLog | null; replaces?: string }>

const importFromDisk = async (
  asked: ImportInput,
  { log, replaces }: Storing,
  means: ImportMeans,
  report: RejectedReport,
): Promise<ImportedFile & Readonly<{ seconds: number }>> => {
  const { deps, signal, progressSink = terminal, portal } = means
  const plan = await planFor(asked, deps.log)
  const source = await sourceOf(asked.file)
  const progress = progressReporter(progressSink, () => performance.now())
  try {
    const result = await importFile(
      { plan, source, by: null, replaces },
      {
        ...deps,
        isDry: log === null,
        mayBeFormer: () => mayBeFormer(asked.survey, means),
        storesFor: portal && threadsByBytes(portal),
        signal,
        onRejected: report.add,
        onProgress: (counts, share) => progress.show(() => ({ counts, share })),
      },
    )
    if ('issues' in result) {
      throw new Unfit(result.issues, `The map does not fit ${asked.file}; nothing was imported.`)
    }
    return { ...result, seconds: progress.seconds() }
  } finally {
    progress.end()
  }
}

const AGAIN = 'Stopped. Run the same command again to continue; no row is stored twice.'

const imported = async (asked: ImportInput, storing: Storing, means: ImportMeans): Promise<Ended> => {
  const report = asked.report === null ? spokenReport(means.say) : fileReport(asked.report, ENGLISH)
  const { counts, seconds, broken, importId } = await importFromDisk(asked, storing, means, report).finally(
    report.close,
  )
  const detail = `${resultLine(counts, seconds, storing.log === null)}.`
  const withdrawing = `This is import ${importId}: npx portal responses withdraw ${asked.survey} ${importId} takes it back.`
  const lines = [
    ...(broken === null ? [] : [`${broken} The rows before it are imported, the others are not.`]),
    ...(counts.againstRules > 0 ? [AGAINST_RULES(counts.againstRules)] : []),
    ...(importId === null ? [] : [withdrawing]),
    detail,
  ]
  const result = { ...counts, ...(importId !== null && { importId }) }
  if (counts.stopped) return { outcome: 'stopped', detail, lines: [...lines, AGAIN], result }
  return { outcome: counts.rejected > 0 || broken !== null ? 'found' : 'done', detail, lines, result }
}

const AGAINST_RULES = (rows: number): string =>
  `${rows} rows have an answer that breaks a rule of its question: treated as "rules" of the map says.`

/** Imports a file; `log` is null if nothing is to be stored. */
export const importing = async (asked: ImportInput, storing: Storing, means: ImportMeans): Promise<Ended> => {
  try {
    return await imported(asked, storing, means)
  } catch (error) {
    if (error instanceof ImportRefused) return { outcome: 'refused', detail: error.message }
    if (!(error instanceof Unfit)) throw error
    return { outcome: 'refused', detail: error.message, lines: error.lines }
  }
}

export const responsesImportAction: Action<ImportInput, ImportMeans> = {
  name: 'responses import',
  input: ImportInput,
  personal: ['map'], // its codes and columns may be written texts
  isPlanCostly: true,
  target: ({ survey }) => survey,
  plan: async (input, means) => {
    const { outcome, lines = [], result } = await importing(input, { log: null }, means)
    if (outcome === 'refused') throw new Refused(lines.join('\n'))
    const counts = { ...(typeof result === 'object' && result) }
    return { basis: [input.survey, input.file], lines, result: counts, ...(outcome === 'found' && { outcome }) }
  },
  perform: (input, means) => importing(input, { log: means.deps.log }, means),
}

export const importOptions = {
  map: required(file('MAP.json'), 'which column answers which question: docs/survey-definition.md'),
  report: optional(file('REJECTED.csv'), 'a file for all rejected rows; without it only the first ones are printed'),
}

/** `portal responses import`: turns the rows of a file into responses. */
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
    ...importOptions,
  },
  input: async ({ file: path, survey, map, report }) => {
    await sizeOf(path)
    return { survey, map: await readJsonFile(map), mapFile: map, file: path, report }
  },
})
