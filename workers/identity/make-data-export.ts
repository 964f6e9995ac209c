import type { MakeDataExport } from '@portal/contracts/asks/identity'
import { EXPORT_KEPT_MS } from '@portal/contracts/identity/data-export'
import { makeDataExport, removeDataExports } from '@portal/contracts/jobs/identity'
import type { FileContent, FileStore } from '@portal/infra/files/file-store'
import type { IdentityCommands } from '@portal/services/identity/commands'
import { handled } from '../handled-job.ts'

type Commands = Pick<IdentityCommands, 'dataExportOf' | 'finishDataExport'>

/** Whose data, and in which language they read them. */
type Reader = Pick<MakeDataExport, 'memberId'> & Readonly<{ language: string }>

type MakeDeps = Readonly<{
  commands: Commands
  /** The content of the file, which tells how far it is from 0 to 1. */
  fileOf: (of: Reader, onShare: (share: number) => Promise<void>) => FileContent
  tell: (of: MakeDataExport, share: number) => Promise<void>
  files: Pick<FileStore, 'write' | 'remove'>
}>

/** Makes the file that a member asked for. Done again, or too late, what it wrote is removed: the stream has one file. */
export const makingDataExport = ({ commands, fileOf, tell, files }: MakeDeps) =>
  handled(makeDataExport, async (asked, { signal, progress }) => {
    const wanted = await commands.dataExportOf(asked.memberId)
    if (wanted?.exportId !== asked.exportId || wanted.status !== 'waiting') return { export: 'not wanted any more' }
    const onShare = async (share: number): Promise<void> => {
      progress({ share, text: 'parts' })
      await tell(asked, share)
    }
    const reader = { memberId: asked.memberId, language: wanted.language }
    const stored = await files.write(fileOf(reader, onShare), signal)
    const finished = await commands.finishDataExport(asked, stored)
    if (finished.outcome === 'accepted') return { export: 'made', bytes: stored.bytes }
    await files.remove(stored.name)
    return { export: 'not wanted any more' }
  })

type RemoveDeps = Readonly<{ files: Pick<FileStore, 'list' | 'remove'>; now: () => Date }>

/** Removes files when they have expired: all of them live equally long. */
export const removingDataExports = ({ files, now }: RemoveDeps) =>
  handled(removeDataExports, async () => {
    let removed = 0
    for await (const { name, writtenAt } of files.list()) {
      if (now().getTime() - writtenAt.getTime() < EXPORT_KEPT_MS) continue
      await files.remove(name)
      removed += 1
    }
    return removed > 0 ? { removed } : undefined
  })
