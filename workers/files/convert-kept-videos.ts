import type { FileId } from '@portal/contracts/ids'
import { convertKeptVideos, convertVideo } from '@portal/contracts/jobs/files'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { handled } from '../handled-job.ts'

type Video = Readonly<{ fileId: FileId; stored: string }>

/** A conversion takes hours at most. */
const LOST_MS = 24 * 3_600_000

type Deps = Readonly<{
  now: () => Date
  hasConverter: () => Promise<boolean>
  /** Videos that were kept as they are for want of a converter. */
  keptVideos: () => Promise<readonly Video[]>
  /** Videos whose conversion was asked for before, and that still wait. */
  lostVideos: (before: Date) => Promise<readonly Video[]>
  enqueue: Enqueue
}>

/**
 * Once there is a converter, asks for the conversion of the videos that were kept without one: each once a day at most, because another
 * worker that takes the job may still have none. Asks again for those that have waited for a day: their job has failed, or was lost with the queue.
 */
export const convertingKeptVideos = ({ now, hasConverter, keptVideos, lostVideos, enqueue }: Deps) =>
  handled(convertKeptVideos, async () => {
    const lost = await lostVideos(new Date(now().getTime() - LOST_MS))
    const videos = (await hasConverter()) ? [...lost, ...(await keptVideos())] : lost
    const again = now().toISOString().slice(0, 10)
    for (const { fileId, stored } of videos) await enqueue(convertVideo, { fileId, stored, again })
    return videos.length > 0 ? { asked: videos.length } : undefined
  })
