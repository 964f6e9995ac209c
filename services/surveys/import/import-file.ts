import { randomBytes } from 'node:crypto'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { Issue } from '@portal/contracts/survey/issue'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { type AnswersSource, counted, digestOf, rowsOf } from './answers-source.ts'
import { importKeyOf, type SecretOf } from './import-key.ts'
import type { ImportPlan } from './import-request.ts'
import { type ImportCounts, importResponses } from './import-responses.ts'
import { ledgerCommands } from './ledger-commands.ts'
import type { RejectedRow } from './row-counts.ts'
import type { OpenRowStores } from './row-stores.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** `replaces`: the import that was withdrawn for it. `by` is null for the command line. */
export type FileImport = Readonly<{
  plan: ImportPlan
  source: AnswersSource
  by: MemberId | null
  replaces?: string | undefined
}>

/** `isDry`: the rows are looked at, and nothing is stored. */
export type FileImportMeans = Readonly<{
  log: EventLog
  isDry: boolean
  now: () => Instant
  secretOf: SecretOf
  /** See `ImportDeps`. */
  mayBeFormer: () => Promise<boolean>
  /** Threads that store the rows of a file of so many bytes; by default the one that reads it does. */
  storesFor?: ((bytes: number) => OpenRowStores) | undefined
  signal: AbortSignal
  onRejected: (rejected: RejectedRow) => void
  onProgress: (counts: ImportCounts, share: number | null) => void
}>

/** `broken`: why the rest of the file could not be read. */
export type ImportedFile = Readonly<{ counts: ImportCounts; broken: string | null; importId: string | null }>

const none: ImportCounts = { rows: 0, stored: 0, known: 0, rejected: 0, againstRules: 0, stopped: false }

/** What an import is recorded as; nothing of a dry run is. */
const recording = ({ plan, source, by, replaces }: FileImport, means: FileImportMeans) => {
  const ledger = ledgerCommands(means)
  const { surveyId } = plan
  let importId: string | null = null
  return {
    importId: () => importId,
    begin: async () => {
      const about = { surveyId, file: source.name, digest: await digestOf(source) }
      const begun = await ledger.begin({ ...about, rules: plan.map.rules, replaces, by })
      importId = begun.importId
      return begun
    },
    end: async ({ stopped, ...counts }: ImportCounts, isWhole: boolean): Promise<void> => {
      if (importId !== null) await ledger.end({ surveyId, importId, by }, isWhole && !stopped, counts)
    },
  }
}

/**
 * Imports a file, or looks at all its rows. What it has stored when the file turns out to be broken stays. Throws what
 * `importResponses` throws, and ImportRefused.
 * @returns the issues of a map that does not fit the file; nothing was stored then
 */
export const importFile = async (
  asked: FileImport,
  means: FileImportMeans,
): Promise<ImportedFile | Readonly<{ issues: readonly Issue[] }>> => {
  const { plan } = asked
  const { isDry, log, now, signal, onRejected } = means
  const { source, share } = counted(asked.source)
  const recorded = recording(asked, means)
  let counts = none
  const ended = async (broken: string | null): Promise<ImportedFile> => {
    await recorded.end(counts, broken === null)
    return { counts, broken, importId: recorded.importId() }
  }
  try {
    const result = await importResponses(rowsOf(source, plan.map), plan, {
      log: isDry ? null : log,
      // A dry run stores no id, and makes no secret.
      secret: isDry ? randomBytes(32) : await importKeyOf(means.secretOf, plan.surveyId),
      now,
      signal,
      ...(!isDry && { begin: recorded.begin, mayBeFormer: await means.mayBeFormer() }),
      openStores: means.storesFor?.(source.bytes),
      onRejected,
      onProgress: (sofar) => {
        counts = sofar
        means.onProgress(sofar, share())
      },
    })
    if ('issues' in result) return result
    counts = result
    return await ended(null)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return ended(error.message)
  }
}
