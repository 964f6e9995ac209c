import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { FileStore } from './file-store.ts'
import { folderOfFiles } from './folder.ts'
import { s3Files } from './s3.ts'
import { s3PlaceOf } from './s3-client.ts'

/** What is kept apart, because another job removes what nobody uses of it. */
export type FilesOf = 'exports' | 'uploads' | 'member-files' | 'imports'

/** All others are in a folder below that of exports, which have always been in `folder` itself. */
const below = {
  exports: '',
  uploads: 'uploads',
  'member-files': 'member-files',
  imports: 'imports',
} as const satisfies Record<FilesOf, string>

/** The bucket that the settings name, else a folder. */
export const openFileStore = ({ S3_URL }: Pick<Settings, 'S3_URL'>, folder: string, of: FilesOf): FileStore =>
  S3_URL === undefined ? folderOfFiles(join(folder, below[of])) : s3Files(s3PlaceOf(S3_URL), `${of}/`)
