import { buffer } from 'node:stream/consumers'
import type { ScheduleId, SendingId } from '@portal/contracts/ids'
import { PAPER_PALETTE } from '@portal/contracts/reporting/colours'
import type { ExportRequest } from '@portal/contracts/reporting/exports'
import type { RecordedPart } from '@portal/contracts/reporting/recorded-run'
import type { SendingFailure } from '@portal/contracts/reporting/schedule'
import type { Issue } from '@portal/contracts/survey/issue'
import type { FileStore } from '@portal/infra/files/file-store'
import { FileName } from '@portal/infra/tools/file-name'
import type { SavedItem, SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { reportParts } from '../dashboards/report-parts.ts'
import type { Sending } from '../domain/report-schedule.ts'
import { type FileDeps, makeFile } from '../exports/make-file.ts'
import { exportRun } from '../runs/export-run.ts'
import type { RecordedRuns } from '../runs/recorded-runs.ts'
import type { ScheduleCommands } from '../schedule-commands.ts'

export type MakeReportMeans = Readonly<{
  saved: Pick<SavedItemQueries, 'find'>
  made: Omit<FileDeps, 'now'>
  files: Pick<FileStore, 'read' | 'write'>
  keepRuns: RecordedRuns['keep']
  commands: Pick<ScheduleCommands, 'noteFile'>
  now: () => string
}>

/** A file that is stored. */
export type ReportFile = Readonly<{ storedName: string; content: Buffer }>

export type ReportMade =
  | Readonly<{ outcome: 'made'; file: ReportFile }>
  | Readonly<{ outcome: 'failed'; failure: SendingFailure; issues: readonly Issue[] }>

/** Too much is being counted: the same may be made a little later. */
class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

export type ToSend = Readonly<{
  scheduleId: ScheduleId
  sendingId: SendingId
  sending: Sending
  dashboard: SavedItem<'dashboard'>
}>

type Progress = Readonly<{ signal: AbortSignal; onShare: (share: number) => void }>

const failed = (failure: SendingFailure, issues: readonly Issue[] = []): ReportMade => ({
  outcome: 'failed',
  failure,
  issues,
})

const storedFile = async ({ files }: MakeReportMeans, storedName: string): Promise<ReportFile | null> => {
  const found = await files.read(FileName.parse(storedName))
  return found && { storedName, content: await buffer(found.content) }
}

const requestFor = ({ sending, dashboard }: ToSend, parts: ExportRequest['content']): ExportRequest => ({
  content: parts,
  format: 'pdf',
  language: sending.language,
  decimals: dashboard.content.settings.decimals,
  colors: [...PAPER_PALETTE],
  byteOrderMark: false,
})

const newFile = async (means: MakeReportMeans, of: ToSend, { signal, onShare }: Progress): Promise<ReportMade> => {
  const { scheduleId, sendingId, sending, dashboard } = of
  const parts = [...(await reportParts(means.saved, dashboard.content, sending.language))]
  if (parts.length === 0) return failed('nothing-laid-out')
  const request = requestFor(of, { kind: 'report', title: dashboard.name, parts })
  const [counted, begun, ranAt] = [[] as RecordedPart[], performance.now(), means.now()]
  const made = await makeFile({ ...means.made, now: means.now }, request, {
    use: (content) => means.files.write(content, signal),
    signal,
    onShare,
    onCounted: (part) => void counted.push(part),
  })
  if (made.outcome === 'overloaded') throw new Overloaded('too much is being counted')
  if (made.outcome === 'refused') return failed('not-counted', made.issues)
  const ran = { exportId: sendingId, askedBy: sending.by, request, parts: counted, ranAt }
  await means.keepRuns(exportRun({ ...ran, tookMs: performance.now() - begun }))
  const { name, bytes } = made.result
  await means.commands.noteFile({ scheduleId, sendingId, storedName: name, bytes })
  const file = await storedFile(means, name)
  if (!file) throw new Error('the file of a report is gone')
  return { outcome: 'made', file }
}

/**
 * The file of a sending: the one that was made before, unless it is gone, so that every recipient gets the same figures although a worker
 * died between two mails.
 * @throws what passes by itself
 */
export const makeReport = async (means: MakeReportMeans, of: ToSend, progress: Progress): Promise<ReportMade> => {
  const { file: before } = of.sending
  const kept = before && (await storedFile(means, before.storedName))
  return kept ? { outcome: 'made', file: kept } : newFile(means, of, progress)
}
