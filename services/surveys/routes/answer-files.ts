import {
  type AnswerFile,
  type AnswerFileState,
  cancelAnswerFile,
  downloadAnswerReport,
  draftQuestion,
  getAnswerColumn,
  getAnswerFile,
  getImportTarget,
  listAnswerFiles,
  planAnswerFile,
  readAnswerFile,
  startAnswerFile,
  uploadAnswers,
} from '@portal/contracts/http/answer-files'
import { bringAnswerFile, prepareAnswerFile } from '@portal/contracts/jobs/surveys'
import { changedPlan } from '@portal/contracts/survey/changed-plan'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { FileStore } from '@portal/infra/files/file-store'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import type { VirusScanner } from '@portal/infra/virus-scan/virus-scanner'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CommandOf, commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { CarryOut } from '../../kernel/act.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { languageOf } from '../../texts/language-of.ts'
import { judgedPlan } from '../answer-files/check-plan.ts'
import { draftAs } from '../answer-files/draft-as.ts'
import type { AnswerFileChange, KeptAnswerFile, KeptAnswerFiles } from '../answer-files/kept-answer-files.ts'
import { ontoSurvey } from '../answer-files/onto-survey.ts'
import { presentFile, presentListed, presentValues } from '../answer-files/present.ts'
import { receiveFile } from '../answer-files/receive-file.ts'
import { factsOf } from '../answer-files/stored-facts.ts'
import type { SurveyCommands } from '../commands.ts'

export type AnswerFilesDeps = Readonly<{
  answerFiles: KeptAnswerFiles
  answerStore: Pick<FileStore, 'read' | 'write' | 'remove'>
  /** Looks at files of answers; null: nobody does. */
  answerScanner: VirusScanner | null
  surveys: Pick<SurveyCommands, 'publishSurvey'>
  log: EventLog
  enqueue: Enqueue
  carryOut: CarryOut
}>

const MOST_LISTED = 50
/** States in which nothing is under way that a change would meet. */
const STILL: readonly AnswerFileState[] = ['ready', 'unreadable', 'done', 'failed', 'cancelled']
const UNDER_WAY: readonly AnswerFileState[] = ['reading', 'checking']

/** Finds files, and changes them where the sender has seen the newest revision. */
const access = ({ answerFiles, enqueue }: AnswerFilesDeps) => {
  const found = async (answerFileId: string): Promise<KeptAnswerFile> => {
    const kept = await answerFiles.find(answerFileId)
    if (!kept) throw new ProblemError('not-found')
    return kept
  }
  const shown = async (answerFileId: string, request: FastifyRequest): Promise<AnswerFile> =>
    presentFile(await found(answerFileId), await answerFiles.factsOf(answerFileId), languageOf(request))

  /** The change is made once; `job`: what a worker does then. */
  const change = async (
    kept: KeptAnswerFile,
    request: FastifyRequest,
    { work, ...changed }: AnswerFileChange,
    job: typeof prepareAnswerFile | null,
  ): Promise<AnswerFile> => {
    const { answerFileId, revision } = kept
    const { commandId } = commandOf(request)
    const isChanged = await answerFiles.change(kept, {
      ...changed,
      raises: true,
      work: { ...work, lastCommand: commandId },
    })
    if (!isChanged) throw new ProblemError('stale-version')
    if (job) await enqueue(job, { answerFileId, revision: revision + 1 })
    return shown(answerFileId, request)
  }
  return { found, shown, change }
}
type Access = ReturnType<typeof access>

const uploadRoutes = (deps: AnswerFilesDeps, { found, shown }: Access): readonly Route[] => [
  route(uploadAnswers, async (request) => {
    const { actor, commandId } = commandOf(request)
    const { fileName, kept } = await receiveFile(request, deps)
    const answerFileId = derivedId('answer-file', commandId)
    const order = { encoding: null, delimiter: null, headerRows: null, surveyId: null, language: languageOf(request) }
    const added = { answerFileId, askedBy: actor.id, fileName, stored: kept.name, bytes: kept.bytes, order }
    await deps.answerFiles.add(added)
    await deps.enqueue(prepareAnswerFile, { answerFileId, revision: 1 })
    return presentListed(await found(answerFileId))
  }),
  route(listAnswerFiles, async () => (await deps.answerFiles.list(MOST_LISTED)).map(presentListed)),
  route(getAnswerFile, async (request) => shown(request.params.answerFileId, request)),
]

const lookRoutes = ({ answerFiles, log }: AnswerFilesDeps, { found }: Access): readonly Route[] => {
  const factsFor = async (answerFileId: string) => {
    await found(answerFileId)
    const facts = await answerFiles.factsOf(answerFileId)
    if (!facts) throw new ProblemError('not-found')
    return facts
  }
  return [
    route(getAnswerColumn, async ({ params }) => {
      const values = presentValues(await factsFor(params.answerFileId), params.position)
      if (!values) throw new ProblemError('not-found')
      return values
    }),
    route(draftQuestion, async ({ params, body }) => draftAs(factsOf(await factsFor(params.answerFileId)), body)),
    route(getImportTarget, async (request) => {
      const { surveyID } = request.params
      const onto = await ontoSurvey({ files: answerFiles, log }, surveyID, languageOf(request))
      if (!onto) throw new ProblemError('not-found')
      return { surveyID, Name: onto.title, questions: [...onto.questions] }
    }),
  ]
}

const planRoutes = (_: AnswerFilesDeps, { found, shown, change }: Access): readonly Route[] => [
  route(readAnswerFile, async (request) => {
    const kept = await found(request.params.answerFileId)
    const { commandId } = commandOf(request)
    if (kept.work.lastCommand === commandId) return shown(kept.answerFileId, request)
    const work = { order: request.body, check: null, trouble: null }
    const changed = { from: [...STILL, ...UNDER_WAY], state: 'reading', work } as const
    return change(kept, request, changed, prepareAnswerFile)
  }),
  route(planAnswerFile, async (request) => {
    const kept = await found(request.params.answerFileId)
    const { commandId } = commandOf(request)
    const { revision, change: wanted } = request.body
    if (kept.work.lastCommand === commandId) return shown(kept.answerFileId, request)
    if (kept.revision !== revision || kept.work.plan === null) throw new ProblemError('stale-version')
    const work = { plan: changedPlan(kept.work.plan, wanted), trouble: null }
    const changed = { from: [...STILL, 'checking'], state: 'checking', work } as const
    return change(kept, request, changed, prepareAnswerFile)
  }),
]

type Starting = Readonly<{ kept: KeptAnswerFile; command: CommandOf; definition: SurveyDefinition | null }>

/** A new survey is there before its answers come, and takes no others until staff open it. */
const published = async (
  deps: AnswerFilesDeps,
  reply: FastifyReply,
  { command, definition }: Starting,
): Promise<void> => {
  if (definition === null) return
  const { actor, ...asked } = command
  const handled = await deps.surveys.publishSurvey(asked, definition, actor.id, { ofAnswers: true })
  if (handled.outcome === 'rejected') throw new ProblemError('not-possible')
  withPosition(reply, handled.position)
}

const runRoutes = (deps: AnswerFilesDeps, { found, shown, change }: Access): readonly Route[] => [
  route(startAnswerFile, async (request, reply) => {
    const kept = await found(request.params.answerFileId)
    const command = commandOf(request)
    const { revision, replaces } = request.body
    const { plan } = kept.work
    if (kept.work.lastCommand === command.commandId) return shown(kept.answerFileId, request)
    if (kept.revision !== revision || plan === null || !STILL.includes(kept.state))
      throw new ProblemError('stale-version')
    const judged = await judgedPlan(plan, deps.log)
    if ('issues' in judged) throw new ProblemError('invalid-request', { issues: judged.issues })

    const { answerFileId } = kept
    const { id: surveyId } = plan.survey
    const name = replaces === null ? 'responses import' : 'responses replace'
    const act = { name, target: surveyId, asked: [answerFileId, revision] } as const
    await deps.carryOut({ accountId: command.actor.id, actionId: command.commandId }, act, async () => {
      await published(deps, reply, { kept, command, definition: judged.definition })
      const work = {
        plan: { ...plan, survey: { ...plan.survey, isNew: false } },
        replaces,
        trouble: null,
        outcome: null,
      }
      const changed = { from: STILL, state: 'importing', surveyId, work } as const
      await change(kept, request, changed, bringAnswerFile)
      return {
        outcome: 'done',
        detail: `The import of ${kept.rows ?? 0} rows was begun; its report says what became of them.`,
      }
    })
    return shown(answerFileId, request)
  }),
  route(cancelAnswerFile, async (request) => {
    const kept = await found(request.params.answerFileId)
    if (kept.state !== 'importing') return shown(kept.answerFileId, request)
    return change(kept, request, { from: ['importing'], state: 'cancelled' }, null)
  }),
  route(downloadAnswerReport, async ({ params }, reply) => {
    const { answerFileId, work } = await found(params.answerFileId)
    const stored = work.report === null ? null : await deps.answerStore.read(work.report)
    if (!stored) throw new ProblemError('not-found')
    return reply
      .header('content-disposition', `attachment; filename="refused-rows-${answerFileId}.csv"`)
      .header('cache-control', 'private, no-store')
      .header('content-length', stored.bytes)
      .type('text/csv; charset=utf-8')
      .send(stored.content)
  }),
]

/** Files of answers that staff bring: uploaded, looked at, planned and imported. */
export const answerFileRoutes = (deps: AnswerFilesDeps): readonly Route[] => {
  const through = access(deps)
  return [
    ...uploadRoutes(deps, through),
    ...lookRoutes(deps, through),
    ...planRoutes(deps, through),
    ...runRoutes(deps, through),
  ]
}
