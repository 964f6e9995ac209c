import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedPart } from '@portal/contracts/reporting/recorded-run'
import type { Issue } from '@portal/contracts/survey/issue'
import type { FileStore } from '@portal/infra/files/file-store'
import { type AuditDeps, actionEnded, type Ending } from '../../kernel/audit.ts'
import { exportRun } from '../runs/export-run.ts'
import type { RecordedRuns } from '../runs/recorded-runs.ts'
import { auditedExport } from './audited-export.ts'
import type { ExportResult, FinishedFile, KeptExport, KeptExports } from './kept-exports.ts'
import { type FileDeps, fileNameOf, makeFile } from './make-file.ts'

export type AttendExportDeps = AuditDeps &
  Readonly<{
    exports: Pick<KeptExports, 'claim' | 'isHeld' | 'beat' | 'keepFile' | 'finish' | 'letGo'>
    files: Pick<FileStore, 'write' | 'remove'>
    made: Omit<FileDeps, 'now'>
    keepRuns: RecordedRuns['keep']
    /** For how many days a file is kept that is finished now. */
    keptDays: () => Promise<number>
    beatEveryMs: number
    onTrouble: (error: unknown) => void
  }>

/** So many workers may die of one export. A worker that hands it back, at a restart or because reports wait already, does not count. */
const MOST_DEATHS = 3

class Cancelled extends Error {}
/** Another worker has the export, or it was withdrawn: this one ends without a result. */
class Lost extends Error {}

type Watch = Readonly<{ ending: AbortSignal; tell: (share: number) => void; stop: () => Promise<void> }>

/** Renews the claim, stores the progress, and learns that the export was cancelled or that another worker has taken it. */
const watchOver = ({ exports, beatEveryMs, onTrouble }: AttendExportDeps, kept: KeptExport): Watch => {
  const ending = new AbortController()
  let share: number | null = null
  let beating: Promise<void> = Promise.resolve()
  const beat = async (): Promise<void> => {
    try {
      const answer = await exports.beat(kept, share)
      if (answer !== 'continue') ending.abort(answer === 'cancel' ? new Cancelled() : new Lost())
    } catch (error) {
      onTrouble(error)
    }
  }
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, beatEveryMs)
  return {
    ending: ending.signal,
    tell: (now) => {
      share = now
    },
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
}

type Concluded = Exclude<ExportResult, { state: 'done' }> | Readonly<{ state: 'done' }>

/** The trail first: if this process dies in between, the next worker finds the ending there. */
const conclude = async (deps: AttendExportDeps, kept: KeptExport, result: Concluded): Promise<void> => {
  const endings: Readonly<Record<Concluded['state'], Ending>> = {
    done: { outcome: 'done', detail: null },
    failed: { outcome: 'failed', detail: 'The file could not be made.' },
    cancelled: { outcome: 'stopped', detail: 'Cancelled: there is no file.' },
  }
  await actionEnded(deps, auditedExport(kept), endings[result.state])
  const { state } = result
  await deps.exports.finish(kept, state === 'done' ? { state, keptDays: await deps.keptDays() } : result)
}

/** `cancelled`: an operator cancelled the job. */
type Attending = Readonly<{ stopping: AbortSignal; cancelled: AbortSignal; onShare: (share: number) => void }>

type MadeFile =
  | Readonly<{ state: 'made'; file: FinishedFile }>
  | Extract<ExportResult, { state: 'failed' }>
  | Readonly<{ state: 'later' }>

/** So often an export is looked at that waits for an erasure. */
const HELD_MS = 200

/**
 * An export that was taken before an erasure is withdrawn by it; one that is taken after it waits here until the read model has come to it, too.
 * Throws the reason of the signal.
 */
const untilErased = async (
  { exports }: AttendExportDeps,
  { exportId, request }: KeptExport,
  signal: AbortSignal,
): Promise<void> => {
  if (request.content.kind !== 'responses') return
  while (await exports.isHeld(exportId)) await sleep(HELD_MS, undefined, { signal })
}

const fileOf = async (
  deps: AttendExportDeps,
  kept: KeptExport,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<MadeFile> => {
  const use = (content: AsyncIterable<Uint8Array>) => deps.files.write(content, signal)
  await untilErased(deps, kept, signal)
  const [parts, begun, ranAt] = [[] as RecordedPart[], performance.now(), deps.now()]
  const onCounted = (part: RecordedPart): void => void parts.push(part)
  const made = await makeFile({ ...deps.made, now: deps.now }, kept.request, { use, signal, onShare, onCounted })
  if (made.outcome === 'overloaded') return { state: 'later' }
  if (made.outcome === 'refused') return { state: 'failed', issues: made.issues }
  await deps.keepRuns(exportRun({ ...kept, parts, tookMs: performance.now() - begun, ranAt }))
  const { name, bytes } = made.result
  return { state: 'made', file: { storedName: name, bytes, fileName: fileNameOf(kept.request, deps.now()) } }
}

/** A cancellation that comes before the file is kept is heard; a later one changes nothing. */
const keepFile = async (deps: AttendExportDeps, kept: KeptExport, file: FinishedFile): Promise<void> => {
  const answer = await deps.exports.keepFile(kept, file)
  if (answer !== 'kept') await deps.files.remove(file.storedName)
  if (answer !== 'lost') await conclude(deps, kept, { state: answer === 'kept' ? 'done' : 'cancelled' })
}

const finish = async (deps: AttendExportDeps, kept: KeptExport, made: MadeFile): Promise<void> => {
  switch (made.state) {
    case 'later':
      return deps.exports.letGo(kept)
    case 'failed':
      return conclude(deps, kept, made)
    case 'made':
      return keepFile(deps, kept, made.file)
  }
}

const isOfFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

type Failing = Readonly<{ ending: AbortSignal; error: unknown }> & Pick<Attending, 'stopping' | 'cancelled'>

/** The ending of an export that could not be made; its error is the caller's. */
const giveUp = async (
  deps: AttendExportDeps,
  kept: KeptExport,
  { ending, error, stopping, cancelled }: Failing,
): Promise<void> => {
  if (ending.reason instanceof Cancelled || cancelled.aborted) return conclude(deps, kept, { state: 'cancelled' })
  if (ending.reason instanceof Lost) return
  if (stopping.aborted) return deps.exports.letGo(kept)
  const issues: readonly Issue[] = isOfFullDisk(error) ? [{ path: '', key: 'export-no-room', values: {} }] : []
  return conclude(deps, kept, { state: 'failed', issues })
}

const carryOn = async (deps: AttendExportDeps, kept: KeptExport, attending: Attending): Promise<void> => {
  const { stopping, cancelled, onShare } = attending
  const watch = watchOver(deps, kept)
  const tell = (share: number): void => {
    watch.tell(share)
    onShare(share)
  }
  let made: MadeFile
  try {
    made = await fileOf(deps, kept, AbortSignal.any([stopping, cancelled, watch.ending]), tell)
  } catch (error) {
    await watch.stop()
    await giveUp(deps, kept, { ...attending, ending: watch.ending, error })
    if (!watch.ending.aborted) throw error
    return
  }
  await watch.stop()
  await finish(deps, kept, made)
}

/**
 * Lets one worker make the file of an export: takes it if no other worker has it, and stores how it ended. When `stopping`
 * aborts, the worker lets go, and another begins again (but not when `cancelled` does); the same if this process dies before the file is kept. If it dies
 * after that, the next worker only stores the ending.
 * @throws what the export failed with; it is stored as failed
 */
export const attendExport =
  (deps: AttendExportDeps) =>
  async (exportId: string, attending: Attending): Promise<void> => {
    const kept = await deps.exports.claim(exportId)
    if (!kept) return
    if (kept.isMade) {
      await conclude(deps, kept, { state: 'done' })
    } else if (kept.isCancelling) {
      await conclude(deps, kept, { state: 'cancelled' })
    } else if (kept.claims - kept.givenBack > MOST_DEATHS) {
      await conclude(deps, kept, { state: 'failed', issues: [{ path: '', key: 'export-interrupted', values: {} }] })
    } else {
      await carryOn(deps, kept, attending)
    }
  }
