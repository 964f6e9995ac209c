import { listSurveyImports, type SurveyImport, withdrawSurveyImport } from '@portal/contracts/http/survey-imports'
import type { Instant, SurveyId } from '@portal/contracts/ids'
import { withdrawAnswers } from '@portal/contracts/jobs/surveys'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { commandOf } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { CarryOut } from '../../kernel/act.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { KeptAnswerFiles } from '../answer-files/kept-answer-files.ts'
import { ontoSurvey } from '../answer-files/onto-survey.ts'
import type { KnownImport } from '../domain/import-ledger.ts'
import { importsOf, ledgerCommands } from '../import/ledger-commands.ts'

export type SurveyImportsDeps = Readonly<{
  answerFiles: Pick<KeptAnswerFiles, 'byImport' | 'earlierPlans'>
  log: EventLog
  instant: () => Instant
  enqueue: Enqueue
  carryOut: CarryOut
  /** How many responses each import has brought, and how many of them are withdrawn. */
  importCounts: (surveyId: SurveyId) => Promise<ReadonlyMap<string, Readonly<{ withdrawn: number }>>>
}>

type Beside = Readonly<{ withdrawn: number | null; answerFileId: string | null }>

const present = (known: KnownImport, { withdrawn, answerFileId }: Beside): SurveyImport => ({
  importId: known.importId,
  file: known.file,
  begunAt: known.begunAt,
  status: known.status,
  rules: known.rules,
  replaces: known.replaces,
  counts: known.counts,
  withdrawn: known.withdrawn ?? withdrawn,
  answerFileId,
})

/** What was imported into a survey, and taking it back. */
export const surveyImportRoutes = (deps: SurveyImportsDeps): readonly Route[] => {
  const { log, answerFiles } = deps
  const shown = async (surveyID: SurveyId, language: string) => {
    const onto = await ontoSurvey({ files: answerFiles, log }, surveyID, language)
    if (!onto) throw new ProblemError('not-found')
    const known = await importsOf(log, surveyID)
    const isWithdrawing = known.some(({ status }) => status === 'withdrawing')
    const counts = isWithdrawing ? await deps.importCounts(surveyID) : new Map()
    const files = await answerFiles.byImport(surveyID)
    const imports = known.toReversed().map((one) =>
      present(one, {
        withdrawn: one.status === 'withdrawing' ? (counts.get(one.importId)?.withdrawn ?? 0) : null,
        answerFileId: files.get(one.importId) ?? null,
      }),
    )
    return { surveyID, Name: onto.title, imports }
  }
  return [
    route(listSurveyImports, async (request) => shown(request.params.surveyID, languageOf(request))),
    route(withdrawSurveyImport, async (request) => {
      const { surveyID, importId } = request.params
      const { actor, commandId } = commandOf(request)
      const known = (await importsOf(log, surveyID)).find((one) => one.importId === importId)
      if (!known) throw new ProblemError('not-found')
      const act = {
        name: 'responses withdraw',
        target: `${surveyID} ${importId}`,
        asked: [surveyID, importId],
      } as const
      await deps.carryOut({ accountId: actor.id, actionId: commandId }, act, async () => {
        await ledgerCommands({ log, now: deps.instant }).withdraw({ surveyId: surveyID, importId, by: actor.id })
        await deps.enqueue(withdrawAnswers, { surveyId: surveyID, importId, by: actor.id, ask: commandId })
        return { outcome: 'done', detail: `The withdrawal of ${known.counts?.stored ?? 'the'} responses was begun.` }
      })
      return shown(surveyID, languageOf(request))
    }),
  ]
}
