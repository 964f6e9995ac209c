import type { FileId } from '@portal/contracts/ids'
import { convertKeptVideos, convertVideo } from '@portal/contracts/jobs/files'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{
  now: () => Date
  hasConverter: () => Promise<boolean>
  /** Videos that were kept as they are for want of a converter. */
  keptVideos: () => Promise<readonly Readonly<{ fileId: FileId; stored: string }>[]>
  enqueue: Enqueue
}>

/**
 * Once there is a converter, asks for the conversion of the videos that were kept without one: each once a day at most, because another
 * worker that takes the job may still have none.
 */
export const convertingKeptVideos = ({ now, hasConverter, keptVideos, enqueue }: Deps) =>
  handled(convertKeptVideos, async () => {
    if (!(await hasConverter())) return
    const videos = await keptVideos()
    const again = now().toISOString().slice(0, 10)
    for (const { fileId, stored } of videos) await enqueue(convertVideo, { fileId, stored, again })
    return videos.length > 0 ? { asked: videos.length } : undefined
  })
