import type { AnswerFileState } from '@portal/contracts/http/answer-files'
import type { Instant } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { FileStore } from '@portal/infra/files/file-store'
import { counted } from '../import/answers-source.ts'
import { draftSurvey } from '../import/draft/draft-survey.ts'
import { readFacts } from '../import/draft/read-facts.ts'
import { UnreadableFile } from '../import/unreadable-file.ts'
import { attention, NotWanted, type Running, sourceIn } from './attend-file.ts'
import { checkPlan } from './check-plan.ts'
import type { AnswerFileAt, AnswerFileChange, KeptAnswerFile, KeptAnswerFiles } from './kept-answer-files.ts'
import { ontoSurvey } from './onto-survey.ts'
import { planOfDraft } from './plan-of-draft.ts'
import { factsOf, storedFacts } from './stored-facts.ts'
import { suggestPlan } from './suggest-plan.ts'

type Deps = Readonly<{ files: KeptAnswerFiles; store: Pick<FileStore, 'read'>; log: EventLog; now: () => Instant }>

const planned = async ({ files, log }: Deps, { work }: KeptAnswerFile, facts: ReturnType<typeof factsOf>) => {
  const { surveyId, language } = work.order
  const onto = surveyId === null ? null : await ontoSurvey({ files, log }, surveyId, language)
  if (onto !== null) return suggestPlan(facts, onto)
  const draft = draftSurvey(facts, language)
  return { plan: planOfDraft(draft, facts, language), reasons: draft.reasons }
}

/** Looks at the columns of a file: null where it was not wanted any more. */
const read = async (deps: Deps, kept: KeptAnswerFile, running: Running): Promise<boolean> => {
  const { encoding, delimiter, headerRows } = kept.work.order
  const { signal, onShare, told } = attention(deps.files, kept, 'reading', running)
  const { source, share } = counted(sourceIn(deps.store, kept))
  const open = async function* () {
    for await (const piece of source.open()) {
      signal.throwIfAborted()
      onShare(share())
      yield piece
    }
  }
  const wanted = {
    ...(encoding !== null && { encoding }),
    ...(delimiter !== null && { delimiter }),
    ...(headerRows !== null && { headerRows }),
  }
  const facts = storedFacts(await readFacts({ name: source.name, open }, wanted))
  await told()
  const { plan, reasons } = await planned(deps, kept, factsOf(facts))
  const work = { plan, reasons, check: null, trouble: null }
  return deps.files.change(kept, { from: ['reading'], state: 'checking', facts, work })
}

const check = async (deps: Deps, kept: KeptAnswerFile, running: Running): Promise<void> => {
  const { plan } = kept.work
  if (plan === null) return
  const { signal, onShare, told } = attention(deps.files, kept, 'checking', running)
  const found = await checkPlan(plan, sourceIn(deps.store, kept), { ...deps, signal, onShare })
  await told()
  const work = { check: found, trouble: null }
  await deps.files.change(kept, { from: ['checking'], state: 'ready', work })
}

const steps: Partial<
  Record<AnswerFileState, (deps: Deps, kept: KeptAnswerFile, running: Running) => Promise<unknown>>
> = {
  reading: read,
  checking: check,
}

const unreadable = (sentence: string): AnswerFileChange => ({
  from: ['reading', 'checking'],
  state: 'unreadable',
  work: { trouble: { key: 'unreadable', sentence } },
})

/** One step of the work. False where nothing is left to do. */
const advance = async (deps: Deps, at: AnswerFileAt, running: Running): Promise<boolean> => {
  running.signal.throwIfAborted()
  const kept = await deps.files.find(at.answerFileId)
  if (kept?.revision !== at.revision) return false
  await steps[kept.state]?.(deps, kept, running)
  return steps[kept.state] !== undefined
}

/**
 * Looks at the columns of a file, makes a plan of them, and checks its rows by the plan; or the last alone. May run more than once. It ends
 * where the file was changed meanwhile.
 */
export const prepareFile =
  (deps: Deps) =>
  async (at: AnswerFileAt, running: Running): Promise<void> => {
    try {
      while (await advance(deps, at, running));
    } catch (error) {
      if (error instanceof NotWanted) return
      if (!(error instanceof UnreadableFile)) throw error
      await deps.files.change(at, unreadable(error.message))
    }
  }
