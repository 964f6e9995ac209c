import type {
  DataExportFailed,
  DataExportMade,
  DataExportRequested,
  MemberEvent,
} from '@portal/contracts/events/identity'
import type { Instant } from '@portal/contracts/ids'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import type { DataExportCommand, FinishDataExport, RequestDataExport } from './member-commands.ts'

/** The file with all that is held about a member that was asked for last. `file`: once it is made. */
export type DataExport = Readonly<{
  exportId: string
  askedAt: Instant
  language: string
  status: 'waiting' | 'ready' | 'failed'
  file: Pick<DataExportMade, 'stored' | 'format' | 'bytes' | 'expiresAt'> | null
}>

type Decided = Decision<MemberEvent, Readonly<{ code: 'export-exists' }>>

/** One file a day: the one before is enough while it can be had. */
const request = (dataExport: DataExport | null, { type: _, since, ...asked }: RequestDataExport): Decided => {
  const isEnough = dataExport !== null && dataExport.status !== 'failed' && dataExport.askedAt > since
  return isEnough ? reject({ code: 'export-exists' }) : accept({ type: 'DataExportRequested', ...asked })
}

/** Finished again, or after another one was asked for: nothing is written, and the file is nobody's. */
const finish = (dataExport: DataExport | null, { type: _, ...made }: FinishDataExport): Decided =>
  dataExport?.exportId === made.exportId && dataExport.status === 'waiting'
    ? accept({ type: 'DataExportMade', language: dataExport.language, ...made })
    : reject({ code: 'export-exists' })

/** Of a member who is there. */
export const decideDataExport = (dataExport: DataExport | null, command: DataExportCommand): Decided => {
  switch (command.type) {
    case 'RequestDataExport':
      return request(dataExport, command)
    case 'FinishDataExport':
      return finish(dataExport, command)
    case 'FailDataExport': {
      const { memberId, exportId, at } = command
      const isWaiting = dataExport?.exportId === exportId && dataExport.status === 'waiting'
      return isWaiting ? accept({ type: 'DataExportFailed', memberId, exportId, at }) : accept()
    }
  }
}

export const evolveDataExport = (
  before: DataExport | null,
  event: DataExportRequested | DataExportMade | DataExportFailed,
): DataExport | null => {
  switch (event.type) {
    case 'DataExportRequested':
      return { exportId: event.exportId, askedAt: event.at, language: event.language, status: 'waiting', file: null }
    case 'DataExportMade':
      return before && { ...before, status: 'ready', file: event }
    case 'DataExportFailed':
      return before && { ...before, status: 'failed' }
  }
}
