import { sealedLog } from '@portal/infra/event-log/sealed'
import { openFileStore } from '@portal/infra/files/open-file-store'
import { removeUnused } from '@portal/infra/files/remove-unused'
import { FileName } from '@portal/infra/tools/file-name'
import { NotConvertible } from '@portal/infra/tools/not-convertible'
import { postgresVault } from '@portal/infra/vault/postgres'
import { findFfmpeg } from '@portal/infra/video/ffmpeg'
import { fileUpkeep } from '@portal/projections/files/file/queries'
import { projectionQueries } from '@portal/projections/runtime/queries'
import { filesFolderOf } from '@portal/services/cli/stack/place'
import { fileCommands } from '@portal/services/files/commands'
import { postgresVideoUploads } from '@portal/services/files/videos/postgres-video-uploads'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { REACHED_WITHIN_MS, removingStray } from '../remove-stray.ts'
import { convertingKeptVideos } from './convert-kept-videos.ts'
import { convertingVideo } from './convert-video.ts'
import { followingVideos } from './follow-videos.ts'
import { isNamedIn } from './is-named.ts'
import { removingFileContents } from './remove-file-contents.ts'
import { tidyingFiles } from './tidy-files.ts'
import { workingCopies } from './working-copy.ts'

const jobsOf = ({ settings, events, pool, masterSecret, now, enqueue }: WorkerMeans) => {
  const uploads = openFileStore(settings, filesFolderOf(settings), 'uploads')
  const upkeep = fileUpkeep(pool)
  const commands = fileCommands({ log: events, now })
  const opened = sealedLog(events, postgresVault({ pool, masterSecret }))
  const date = (): Date => new Date(now())
  const { waitFor } = projectionQueries(pool)
  const findConverter = () => findFfmpeg(settings.PATH ?? '')
  return [
    removingFileContents({
      unwanted: upkeep.unwanted,
      removeContent: (stored) => uploads.remove(FileName.parse(stored)),
      forget: commands.forgetContent,
    }),
    tidyingFiles({
      now: date,
      perhapsUnused: upkeep.perhapsUnused,
      isNamed: (responseId, fileId) => isNamedIn(opened, responseId, fileId),
      keep: commands.useFile,
      remove: (fileId) => commands.removeFile(fileId, 'unused'),
      forgetOldUploads: () => postgresVideoUploads(pool).forgetOld(),
      removeStray: removingStray({
        removeUnused: (isClaimed) => removeUnused(uploads, isClaimed, date()),
        head: events.head,
        isReached: async (upTo) => (await waitFor('file', upTo, { atMostMs: REACHED_WITHIN_MS })) !== 'behind',
        isStray: upkeep.isStray,
      }),
    }),
    convertingKeptVideos({
      now: date,
      hasConverter: async () => (await findConverter()) !== null,
      keptVideos: upkeep.keptVideos,
      lostVideos: upkeep.lostVideos,
      enqueue,
    }),
    convertingVideo({
      fileAt: commands.fileAt,
      findConverter,
      ...workingCopies(uploads, (stored) => FileName.parse(stored)),
      isFinal: (error): error is NotConvertible => error instanceof NotConvertible,
      drop: (stored) => uploads.remove(FileName.parse(stored)),
      takeConverted: commands.takeConverted,
      keepVideo: commands.keepVideo,
    }),
  ]
}

export const area: WorkerArea = { jobs: jobsOf, reactors: ({ enqueue }) => [followingVideos({ enqueue })] }
