import { EXPORT_KEPT_MS } from '@portal/contracts/identity/data-export'
import { Instant, type MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import type { StoredFile } from '@portal/infra/files/file-store'
import { derivedId } from '../kernel/derived-id.ts'
import { handle, stateOf } from '../kernel/handle.ts'
import type { DataExport } from './domain/data-export.ts'
import { member } from './domain/member.ts'
import type { DataExportCommand } from './domain/member-commands.ts'
import { memberStream } from './streams.ts'

export type ExportAsked =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'export-exists' | 'account-closed' }> }>

const DAY_MS = 86_400_000

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>
type OfExport = Readonly<{ memberId: MemberId; exportId: string }>

const moved = (at: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(at) + ms).toISOString())

/** What is asked about the file with all that is held about a member. */
export const dataExportCommands = ({ log, now, newId }: Deps) => {
  const handled = async (commandId: string, command: DataExportCommand): Promise<ExportAsked> => {
    const asked = { stream: memberStream(command.memberId), commandId, intent: `${command.type} ${command.exportId}` }
    const done = await handle(log, member, asked, command)
    if (done.outcome === 'accepted') return { outcome: 'accepted', position: done.position }
    const code = done.rejection.code === 'export-exists' ? 'export-exists' : 'account-closed'
    return { outcome: 'rejected', rejection: { code } }
  }

  return {
    requestDataExport: (memberId: MemberId, language: string): Promise<ExportAsked> => {
      const [exportId, at] = [newId(), now()]
      const since = moved(at, -DAY_MS)
      return handled(newId(), { type: 'RequestDataExport', memberId, exportId, language, since, at })
    },
    /** As the log has it now; null if none was asked for. */
    dataExportOf: async (memberId: MemberId): Promise<DataExport | null> =>
      (await stateOf(log, member, memberStream(memberId))).state.profile.dataExport,
    /** Rejected if the file is nobody's: the member was erased meanwhile, or another job was first. */
    finishDataExport: ({ memberId, exportId }: OfExport, { name: stored, bytes }: StoredFile): Promise<ExportAsked> => {
      const at = now()
      const made = {
        memberId,
        exportId,
        stored,
        format: 'zip',
        bytes,
        expiresAt: moved(at, EXPORT_KEPT_MS),
        at,
      } as const
      return handled(derivedId('finish-data-export', exportId, stored), { type: 'FinishDataExport', ...made })
    },
    failDataExport: (of: OfExport): Promise<ExportAsked> =>
      handled(derivedId('fail-data-export', of.exportId), { type: 'FailDataExport', ...of, at: now() }),
    /** Under which names the storage may have files of a member. */
    storedExportsOf: async (memberId: MemberId): Promise<readonly string[]> => {
      const names: string[] = []
      for await (const { event } of log.readStream(memberStream(memberId)))
        if (event.type === 'DataExportMade') names.push(event.stored)
      return names
    },
  }
}
