import { SurveyId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { now } from '@portal/infra/tools/now'
import { isThere } from '@portal/projections/runtime/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import { type SimulationReport, type Spread, simulate, type Unreached } from '../../surveys/simulation/simulate.ts'
import type { SimulatedCell } from '../../surveys/simulation/simulated-quotas.ts'
import { type Done, printed } from '../operator/done.ts'
import { progressOn } from '../operator/progress-on.ts'
import { viewOf } from '../operator/view.ts'
import { type CliContext, command } from '../program/command.ts'
import { anyText, flag, required, wholeNumber, withDefault } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { openStack } from '../stack/stack.ts'
import { definitionIn } from './import.ts'

const RESPONDENTS = 1_000
const PROGRESS_EVERY = 200

const publishedAs = async (name: string, context: CliContext): Promise<SurveyDefinition> => {
  const stack = await openStack(context.settings)
  try {
    const { pool } = await viewOf(stack, context)
    const surveyId = SurveyId.safeParse(name)
    const found =
      surveyId.success && (await isThere(pool, 'read.survey')) ? await surveyQueries(pool).find(surveyId.data) : null
    if (found) return found.definition
    throw new Refused(`There is no published survey ${name}. Name a published one, or the file of a definition.`)
  } finally {
    await stack.close()
  }
}

/** A file is simulated before it is published, without a portal. */
const definitionOf = (named: string, context: CliContext): Promise<SurveyDefinition> =>
  named.endsWith('.json') ? definitionIn(named, 'simulated') : publishedAs(named, context)

const spreadLine = (what: string, { least, p10, median, p90, most }: Spread): string =>
  `  ${what}: ${least} to ${most}, median ${median}; 80 % have ${p10} to ${p90}`

const unreachedLine = ({ question, page, codes }: Unreached): string =>
  codes === 'all'
    ? `  ${question} on page ${page}: nobody was asked`
    : `  ${question} on page ${page}: nobody was shown ${codes.join(', ')}`

const isEmpty = ({ asked }: SimulatedCell): boolean => asked === 0

const cellLine = (found: SimulatedCell): string => {
  const { quota, cell, target, asked, taken } = found
  const line = `  ${quota}/${cell}: ${taken} of ${target} places taken, ${asked} respondents belonged to it`
  return isEmpty(found) ? `${line}; nobody can fill it, or very few` : line
}

/** What an author does about each kind of finding. */
const advice = {
  deadEnds: '  Ask for less there (required, least and most), or show the question only to those who can answer it.',
  unreached:
    '  Look at the show-if of each, and of its page. If it is only rare, try more respondents (--respondents N).',
  emptyCells:
    '  Look at the conditions of the empty cells, and at the cells before them. If they are only rare, try more respondents (--respondents N).',
}

const listed = (title: string, lines: readonly string[], todo: string): readonly string[] =>
  lines.length === 0 ? [`${title}: none`] : [`${title}:`, ...lines, todo]

const endsLine = ({ respondents, completed, screened, terminated, quotaFull }: SimulationReport): string => {
  const ends = [
    `${completed} of ${respondents} respondents completed the survey`,
    `${screened} were screened out`,
    ...(terminated > 0 ? [`${terminated} were terminated`] : []),
    ...(quotaFull > 0 ? [`${quotaFull} met a full quota`] : []),
  ]
  return `${ends.join(', ')}. Nothing was stored.`
}

/** The report for people. */
export const reportLines = ({ quotas, ...report }: SimulationReport) => [
  endsLine({ quotas, ...report }),
  ...listed(
    'Dead ends',
    report.deadEnds.map((end) => `  page ${end.page} stopped ${end.respondents}: ${end.reasons.join(', ')}`),
    advice.deadEnds,
  ),
  ...listed('Not reached', report.unreached.map(unreachedLine), advice.unreached),
  ...(quotas.length > 0 ? ['Quota cells:', ...quotas.map(cellLine)] : []),
  ...(quotas.some(isEmpty) ? [advice.emptyCells] : []),
  ...(report.lengths
    ? [
        'Length of a response:',
        spreadLine('pages', report.lengths.pages),
        spreadLine('questions', report.lengths.questions),
        spreadLine('seconds, estimated', report.lengths.seconds),
      ]
    : []),
]

type Given = Readonly<{ survey: string; respondents: number; seed: number }>

const simulated = async ({ survey, respondents, seed }: Given, context: CliContext): Promise<Done> => {
  const definition = await definitionOf(survey, context)
  const progress = progressOn(context.terminal)
  const report = await simulate(definition, { respondents, seed, at: now(), signal: context.signal }, (done) => {
    if (done % PROGRESS_EVERY === 0) progress(`${done} of ${respondents} respondents`)
  })
  const result = { survey: definition.name, seed, ...report }
  if (report.respondents < respondents) {
    const stopped = `Stopped after ${report.respondents} of ${respondents} respondents.`
    return { code: 4, lines: report.respondents === 0 ? [stopped] : [stopped, ...reportLines(report)], result }
  }
  const isSound = report.deadEnds.length === 0 && report.unreached.length === 0 && !report.quotas.some(isEmpty)
  return { code: isSound ? 0 : 1, lines: reportLines(report), result }
}

/** `portal survey simulate`: a synthetic run. It writes nothing. */
export const surveySimulate = command({
  name: 'survey simulate',
  about: 'send respondents who answer at random through a survey, in memory, and report what they could not reach',
  examples: [
    'npx portal survey simulate morning-drinks --respondents 10000 --seed 7',
    'npx portal survey simulate my-survey.json',
  ],
  takes: { survey: required(anyText('NAME'), 'a published survey, or the file of a definition (FILE.json)') },
  options: {
    respondents: withDefault(wholeNumber('N'), RESPONDENTS, 'how many respondents'),
    seed: withDefault(wholeNumber('S', 0), 1, 'the same seed gives the same respondents'),
    json: flag('print the result as JSON, for programs'),
  },
  run: (given, context) => printed(context, given.json, () => simulated(given, context)),
})
