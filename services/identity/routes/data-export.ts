import {
  type DataExportReply,
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '@portal/contracts/http/data-export'
import type { FileStore } from '@portal/infra/files/file-store'
import { FileName } from '@portal/infra/tools/file-name'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import type { DataExport } from '../domain/data-export.ts'
import type { ExportProgress } from '../export-progress.ts'

type Deps = Readonly<{
  commands: Pick<IdentityCommands, 'dataExportOf' | 'requestDataExport'>
  exportProgress: Pick<ExportProgress, 'shareOf'>
  memberFiles: Pick<FileStore, 'read'>
  now: () => Date
}>

const DAY_MS = 86_400_000

const media = { zip: 'application/zip', json: 'application/json; charset=utf-8' } as const

const statusOf = ({ status, file }: DataExport, now: Date) =>
  status === 'ready' && file !== null && Date.parse(file.expiresAt) <= now.getTime() ? 'expired' : status

/** The file with all that is held about a member: asked for, and had, by the member alone. */
export const dataExportRoutes = ({ commands, exportProgress, memberFiles, now }: Deps) => [
  route(getDataExport, async (request): Promise<DataExportReply> => {
    const found = await commands.dataExportOf(actorOf(request).id)
    if (found === null) return { export: null, mayAsk: true }
    const { exportId, askedAt, file } = found
    const status = statusOf(found, now())
    const isEnough = status !== 'failed' && Date.parse(askedAt) > now().getTime() - DAY_MS
    return {
      export: {
        exportId,
        status,
        share: status === 'waiting' ? await exportProgress.shareOf(exportId) : 1,
        askedAt,
        bytes: file?.bytes ?? null,
        expiresAt: file?.expiresAt ?? null,
      },
      mayAsk: !isEnough,
    }
  }),
  route(requestDataExport, async (request, reply) => {
    const language = languageOf(request)
    const say = sayIn(language, 'identity/profile')
    const asked = await commands.requestDataExport(actorOf(request).id, language)
    if (asked.outcome === 'accepted') {
      withPosition(reply, asked.position)
      return { status: 'success' as const, message: say('export-asked') }
    }
    if (asked.rejection.code === 'account-closed') throw new ProblemError('account-closed')
    return { status: 'error' as const, message: say('export-exists') }
  }),
  route(downloadDataExport, async (request, reply) => {
    const found = await commands.dataExportOf(actorOf(request).id)
    if (found?.file == null || found.exportId !== request.params.exportId) throw new ProblemError('not-found')
    if (statusOf(found, now()) !== 'ready') throw new ProblemError('not-found')
    const file = await memberFiles.read(FileName.parse(found.file.stored))
    if (!file) throw new ProblemError('not-found')
    const { format = 'json' } = found.file
    return reply
      .headers({
        'content-type': media[format],
        'content-length': file.bytes,
        'content-disposition': `attachment; filename="my-data-${found.askedAt.slice(0, 10)}.${format}"`,
        'cache-control': 'private, no-store',
      })
      .send(file.content)
  }),
]
