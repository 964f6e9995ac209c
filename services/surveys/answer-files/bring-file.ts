import type { AnswerFileState, FileTrouble, ImportOutcome } from '@portal/contracts/http/answer-files'
import type { Instant } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { FileStore } from '@portal/infra/files/file-store'
import type { FileName } from '@portal/infra/tools/file-name'
import { type FileImportMeans, importFile } from '../import/import-file.ts'
import type { SecretOf } from '../import/import-key.ts'
import type { ImportPlan } from '../import/import-request.ts'
import { ImportRefused } from '../import/ledger-commands.ts'
import type { RejectedRow } from '../import/row-counts.ts'
import { UnreadableFile } from '../import/unreadable-file.ts'
import { type WithdrawDeps, withdrawImport } from '../import/withdraw-import.ts'
import { attention, NotWanted, type Running, sourceIn } from './attend-file.ts'
import { checkPlan, judgedPlan } from './check-plan.ts'
import type { AnswerFileAt, AnswerFileChange, KeptAnswerFile, KeptAnswerFiles } from './kept-answer-files.ts'
import { refusedRows } from './refused-rows.ts'

export type BringDeps = Readonly<{
  files: KeptAnswerFiles
  store: Pick<FileStore, 'read' | 'write'>
  log: EventLog
  now: () => Instant
  secretOf: SecretOf
  /** Whether an earlier release may have imported rows of the survey. */
  mayBeFormer: (plan: ImportPlan) => Promise<boolean>
}> &
  Pick<FileImportMeans, 'storesFor'> &
  Pick<WithdrawDeps, 'importedBy' | 'caughtUp'>

/** Why an import ends before it has begun. */
class NotBrought extends Error {
  override readonly name = 'NotBrought'
  readonly trouble: FileTrouble

  constructor(key: FileTrouble['key'], sentence: string) {
    super(sentence)
    this.trouble = { key, sentence }
  }
}

const NOT_GOOD =
  'Nothing was withdrawn: correct the file or what is said of its columns until no row is refused, then replace the import.'

type Attention = ReturnType<typeof attention>

/** Every row of the new file must be good before the old responses go. Each step may be repeated. */
const makeRoom = async (deps: BringDeps, kept: KeptAnswerFile, plan: ImportPlan, attending: Attention) => {
  const { replaces, plan: wanted } = kept.work
  if (replaces === null || wanted === null) return
  const { signal, onShare } = attending
  const check = await checkPlan(wanted, sourceIn(deps.store, kept), { ...deps, signal, onShare })
  if (check.issues.length > 0 || check.refused > 0) throw new NotBrought('not-good', NOT_GOOD)
  const { surveyId } = plan
  const which = { surveyId, importId: replaces, by: kept.askedBy }
  const { stopped } = await withdrawImport(which, { ...deps, signal, onProgress: () => onShare(null) })
  if (stopped) signal.throwIfAborted()
}

type Brought = Readonly<{ state: AnswerFileState; outcome: ImportOutcome; report: FileName; broken: string | null }>

type Importing = Readonly<{ plan: ImportPlan; attending: Attention; onRejected: (rejected: RejectedRow) => void }>

const imported = async (deps: BringDeps, kept: KeptAnswerFile, { plan, attending, onRejected }: Importing) => {
  const result = await importFile(
    { plan, source: sourceIn(deps.store, kept), by: kept.askedBy, replaces: kept.work.replaces ?? undefined },
    {
      ...deps,
      isDry: false,
      mayBeFormer: () => deps.mayBeFormer(plan),
      signal: attending.signal,
      onRejected,
      onProgress: (_, share) => attending.onShare(share),
    },
  )
  if ('issues' in result) throw new NotBrought('refused', 'What is said of the columns does not fit the file.')
  return result
}

const brought = async (deps: BringDeps, kept: KeptAnswerFile, attending: Attention): Promise<Brought> => {
  const { plan: wanted } = kept.work
  const judged = wanted ? await judgedPlan(wanted, deps.log) : { issues: [] }
  if ('issues' in judged) throw new NotBrought('refused', 'What is said of the columns does not fit the survey.')
  const { plan } = judged
  await makeRoom(deps, kept, plan, attending)
  const refused = await refusedRows(deps.store, kept.work.order.language)
  try {
    const { broken, importId, counts } = await imported(deps, kept, { plan, attending, onRejected: refused.add })
    const { stopped, ...outcome } = counts
    const report = await refused.stored()
    return { state: stopped ? 'cancelled' : 'done', outcome: { ...outcome, importId }, report, broken }
  } finally {
    await refused.remove()
  }
}

const failed = ({ key, sentence }: FileTrouble): AnswerFileChange => ({
  from: ['importing'],
  state: 'failed',
  work: { trouble: { key, sentence } },
})

const BEFORE = 'The rows before it are imported, the others are not.'

const settle = async ({ files }: BringDeps, at: AnswerFileAt, { state, outcome, report, broken }: Brought) => {
  const trouble = broken === null ? null : ({ key: 'unreadable', sentence: `${broken} ${BEFORE}` } as const)
  // It was cancelled meanwhile: what is stored is told all the same.
  if (state === 'cancelled') {
    await files.change({ ...at, revision: at.revision + 1 }, { from: ['cancelled'], state, work: { outcome, report } })
    return
  }
  const work = { outcome, report, trouble }
  await files.change(at, { from: ['importing'], state: broken === null ? 'done' : 'failed', work })
}

/** Why the import has ended without a result; null for what another try may mend. */
const troubleOf = (error: unknown): FileTrouble | null => {
  if (error instanceof NotBrought) return error.trouble
  if (error instanceof ImportRefused) return { key: 'refused', sentence: error.message }
  return error instanceof UnreadableFile ? { key: 'unreadable', sentence: error.message } : null
}

const giveUp = async ({ files }: BringDeps, at: AnswerFileAt, error: unknown): Promise<void> => {
  if (error instanceof NotWanted) return
  const trouble = troubleOf(error)
  if (trouble === null) throw error
  await files.change(at, failed(trouble))
}

/**
 * Imports a file by its plan; where it replaces an import, that one is withdrawn first. May run more than once: no row is stored
 * twice, and it ends once.
 */
export const bringFile =
  (deps: BringDeps) =>
  async (at: AnswerFileAt, running: Running): Promise<void> => {
    const kept = await deps.files.find(at.answerFileId)
    if (kept?.revision !== at.revision || kept.state !== 'importing') return
    const attending = attention(deps.files, at, 'importing', running)
    try {
      const result = await brought(deps, kept, attending)
      await attending.told()
      running.signal.throwIfAborted() // the process stops: another worker goes on
      await settle(deps, at, result)
    } catch (error) {
      await giveUp(deps, at, error)
    }
  }
