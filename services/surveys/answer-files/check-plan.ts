import type { Instant } from '@portal/contracts/ids'
import type { AnswerFilePlan } from '@portal/contracts/survey/answer-file-plan'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, compileSurvey } from '@portal/contracts/survey/flow'
import { type Issue, pointer } from '@portal/contracts/survey/issue'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { AnswersSource } from '../import/answers-source.ts'
import { importFile } from '../import/import-file.ts'
import type { ImportPlan } from '../import/import-request.ts'
import { importedBefore } from '../import/ledger-commands.ts'
import { checkMap } from '../import/map-issues.ts'
import { UnreadableFile } from '../import/unreadable-file.ts'
import { publishedSurveys } from '../published-surveys.ts'
import { checkedSafely } from '../safe-definition.ts'
import { faultCounter } from './count-faults.ts'
import type { KeptCheck } from './kept-answer-files.ts'
import { namedWeights, writtenPlan } from './written-plan.ts'

type Issues = Readonly<{ issues: readonly Issue[] }>
type Judged = Readonly<{ definition: SurveyDefinition | null; plan: ImportPlan }>

type Version = Readonly<{ survey: CompiledSurvey; surveyVersion: number; definition: SurveyDefinition | null }>

const NAME_TAKEN: Issue = { path: '/name', key: 'survey-name-taken', values: {} }

const newSurvey = (written: unknown, isTaken: boolean): Version | Issues => {
  if (isTaken) return { issues: [NAME_TAKEN] }
  const checked = checkedSafely(written)
  if ('issues' in checked) return checked
  const { definition } = checked
  return { survey: compileSurvey(definition), surveyVersion: 1, definition }
}

/** Several columns as the text of one option: all but the last would be left out. */
const textIssues = ({ columns }: AnswerFilePlan): readonly Issue[] => {
  const texts = columns.filter(({ use }) => use === 'other-text')
  const places = texts.map(({ question, code }) => `${question} ${code}`)
  return texts.flatMap(({ question, code }, i): readonly Issue[] =>
    places.indexOf(places[i] ?? '') === i
      ? []
      : [{ path: pointer(['questions', question]), key: 'map-code-twice', values: { question, code: code ?? '' } }],
  )
}

/** Several columns as the whole answer to one question: all but the first would be left out. */
const crowdedIssues = ({ columns }: AnswerFilePlan): readonly Issue[] => {
  const whole = columns.filter(({ use, code }) => use === 'answer' && code === null)
  return [...Map.groupBy(whole, ({ question }) => question)].flatMap(([question, { length }]): readonly Issue[] =>
    length > 1
      ? [{ path: pointer(['questions', question]), key: 'one-whole-column', values: { question, columns: length } }]
      : [],
  )
}

/** A map without the column that identifies a row would be said to lack one that is headed "". */
const unidentified = ({ columns }: AnswerFilePlan): readonly Issue[] =>
  columns.some(({ use }) => use === 'respondent') ? [] : [{ path: '', key: 'nothing-identifies', values: {} }]

/** Several columns as one weight: all but the last would be left out. */
const weightIssues = (plan: AnswerFilePlan): readonly Issue[] =>
  [...Map.groupBy(namedWeights(plan), ({ name }) => name)].flatMap(([weight, { length }]): readonly Issue[] =>
    length > 1
      ? [{ path: pointer(['weights', weight]), key: 'map-weight-twice', values: { weight, columns: length } }]
      : [],
  )

/**
 * The survey and the map of a plan: of a new survey the definition that is to be published (`definition`), else the newest version that is
 * published. Or all faults of both.
 */
export const judgedPlan = async (plan: AnswerFilePlan, log: EventLog): Promise<Judged | Issues> => {
  const crowded = [...crowdedIssues(plan), ...textIssues(plan), ...unidentified(plan), ...weightIssues(plan)]
  if (crowded.length > 0) return { issues: crowded }
  const { id: surveyId, isNew } = plan.survey
  const written = writtenPlan(plan)
  const published = await publishedSurveys(log, () => 0).newest(surveyId)
  const known = published?.version(published.latest)
  const version: Version | Issues =
    published && known && !isNew
      ? { survey: known, surveyVersion: published.latest, definition: null }
      : newSurvey(written.definition, published !== null)
  if ('issues' in version) return version
  const checked = checkMap(written.map, version.survey)
  if ('issues' in checked) return checked
  const { survey, surveyVersion, definition } = version
  return { definition, plan: { survey, surveyId, surveyVersion, map: checked.map } }
}

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  signal: AbortSignal
  onShare: (share: number | null) => void
}>

const none: KeptCheck = {
  issues: [],
  rows: 0,
  taken: 0,
  refused: 0,
  againstRules: 0,
  faults: [],
  otherFaults: 0,
  before: null,
}

/** The question that an issue is about: of a map by its id, of a definition by its place. */
const placed = (plan: AnswerFilePlan, issues: readonly Issue[]): KeptCheck['issues'] => {
  const { pages } = writtenPlan(plan).definition
  return issues.map((issue) => {
    const [, page, at] = /^\/pages\/(\d+)\/questions\/(\d+)/.exec(issue.path) ?? []
    const ofMap = /^\/questions\/([^/]+)/.exec(issue.path)?.[1]
    return { issue, question: ofMap ?? pages[Number(page)]?.questions[Number(at)]?.id ?? null }
  })
}

/**
 * What would become of the rows of a file by a plan; nothing is stored. Throws UnreadableFile, and the reason of the signal.
 */
export const checkPlan = async (plan: AnswerFilePlan, source: AnswersSource, deps: Deps): Promise<KeptCheck> => {
  const judged = await judgedPlan(plan, deps.log)
  if ('issues' in judged) return { ...none, issues: placed(plan, judged.issues) }
  const faults = faultCounter()
  const read = await importFile(
    { plan: judged.plan, source, by: null },
    {
      ...deps,
      isDry: true,
      secretOf: () => Promise.reject(new Error('nothing is stored')),
      mayBeFormer: async () => false,
      onRejected: faults.add,
      onProgress: (_, share) => deps.onShare(share),
    },
  )
  deps.signal.throwIfAborted()
  if ('issues' in read) return { ...none, issues: placed(plan, read.issues) }
  if (read.broken !== null) throw new UnreadableFile(read.broken)
  const { rows, stored, rejected, againstRules } = read.counts
  return {
    ...none,
    rows,
    taken: stored,
    refused: rejected,
    againstRules,
    faults: [...faults.counted()],
    otherFaults: faults.others(),
    before: await importedBefore(deps.log, plan.survey.id, source),
  }
}
