import type { FileStore } from '@portal/infra/files/file-store'
import type { VirusScanner } from '@portal/infra/virus-scan/virus-scanner'
import type { FileQueries } from '@portal/projections/files/file/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Answerers } from '../kernel/answerer.ts'
import type { FileCommands } from './commands.ts'
import type { SignedLinks } from './signed-links.ts'
import type { VideoUploads } from './videos/video-uploads.ts'

/** What the routes of the area need. */
export type FilesDeps = Readonly<{
  stored: FileQueries
  fileCommands: FileCommands
  /** Where contents are. */
  files: Pick<FileStore, 'write' | 'read' | 'remove'>
  scanner: VirusScanner | null
  /** Videos on their way. */
  videos: VideoUploads
  answerers: Answerers
  signed: SignedLinks
  /** Whether members may have a picture. */
  usesAvatars: () => Promise<boolean>
  reached: Reached
  now: () => Date
}>
