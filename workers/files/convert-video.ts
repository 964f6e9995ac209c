import type { VideoConverted, VideoKept } from '@portal/contracts/events/files'
import { fileTypes } from '@portal/contracts/files/file-type'
import type { FileId } from '@portal/contracts/ids'
import { convertVideo } from '@portal/contracts/jobs/files'
import type { JobRun } from '@portal/infra/jobs/job-queue'
import type { ConvertedVideo, VideoContainer, VideoConverter } from '@portal/infra/video/video-converter'
import type { FileCommands } from '@portal/services/files/commands'
import { handled } from '../handled-job.ts'

type Made = Omit<VideoConverted, 'type' | 'fileId' | 'owner' | 'at'>

type Deps = Readonly<{
  fileAt: FileCommands['fileAt']
  /** Null if this machine has none. */
  findConverter: () => Promise<VideoConverter | null>
  /** Whether the content cannot be converted, however often it is tried. */
  isFinal: (error: unknown) => error is Error
  /** Copies a stored content to a file of a new folder, does something with it, and removes the folder. Null if there is no such content. */
  withCopy: <Result>(
    stored: string,
    work: (source: string, folder: string) => Promise<Result>,
  ) => Promise<Result | null>
  /** Stores a file. @returns its name in the storage, and its size */
  store: (path: string) => Promise<Readonly<{ stored: string; bytes: number }>>
  drop: (stored: string) => Promise<void>
  takeConverted: (fileId: FileId, made: Made) => ReturnType<FileCommands['takeConverted']>
  keepVideo: (fileId: FileId, stored: string, reason: VideoKept['reason']) => Promise<unknown>
}>

const containers: ReadonlySet<string> = new Set<VideoContainer>(['isobmff', 'matroska', 'avi', 'asf', 'flv'])
const isVideoContainer = (container: string): container is VideoContainer => containers.has(container)

const storedOf = async ({ store }: Deps, { video, poster, thumbnail, seconds }: ConvertedVideo) => {
  const { stored, bytes } = await store(video)
  return { stored, bytes, seconds, poster: (await store(poster)).stored, thumbnail: (await store(thumbnail)).stored }
}

/** The results are named by an event, or removed. What a process that dies leaves is removed after a day, as every content without a file. */
const recorded = async (deps: Deps, fileId: FileId, made: Made) => {
  const handledAs = await deps.takeConverted(fileId, made)
  if (handledAs.outcome === 'accepted' && handledAs.state.known?.stored === made.stored) return { bytes: made.bytes }
  for (const content of [made.stored, made.poster, made.thumbnail]) await deps.drop(content)
  return undefined
}

type Asked = Readonly<{ fileId: FileId; stored: string; container: VideoContainer; converter: VideoConverter }>

const converted = async (deps: Deps, { fileId, stored, container, converter }: Asked, { signal, progress }: JobRun) => {
  const onShare = (share: number | null) => progress({ share, text: 'converting' })
  const made = await deps.withCopy(stored, async (source, folder) =>
    storedOf(deps, await converter.convert({ source, container, folder, signal, onShare })),
  )
  return made === null ? undefined : recorded(deps, fileId, { formerly: stored, ...made })
}

/** The content, if it still waits: the file has it, and is a video. */
const waitingContainer = async ({ fileAt }: Deps, fileId: FileId, stored: string): Promise<VideoContainer | null> => {
  const { known, status, conversion } = await fileAt(fileId)
  if (known?.stored !== stored || status === 'removed' || conversion === 'converted') return null
  const { container } = fileTypes[known.extension]
  return isVideoContainer(container) ? container : null
}

/**
 * Makes an MP4 of a video that was uploaded. Without a converter, or if the content cannot be converted, the video stays as it is, and an event says
 * so.
 */
export const convertingVideo = (deps: Deps) =>
  handled(convertVideo, async ({ fileId, stored }, run) => {
    const container = await waitingContainer(deps, fileId, stored)
    if (container === null) return
    const keep = async (reason: VideoKept['reason'], more = {}) => {
      await deps.keepVideo(fileId, stored, reason)
      return { kept: reason, ...more }
    }
    const converter = await deps.findConverter()
    if (converter === null) return keep('no-converter')
    try {
      return await converted(deps, { fileId, stored, container, converter }, run)
    } catch (error) {
      if (deps.isFinal(error)) return keep('not-convertible', { because: error.message })
      throw error
    }
  })
