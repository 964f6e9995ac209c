import type { AreaContract } from '../area.ts'
import { type FilesEvent, filesEvents } from '../events/files.ts'

/** Its words are those of the screens that show files, in other areas. */
export const files: AreaContract<FilesEvent, Record<never, never>> = { events: filesEvents }
