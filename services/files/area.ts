import { fileQueries, fileUpkeep } from '@portal/projections/files/file/queries'
import { usesAvatars } from '@portal/projections/site/site/queries'
import type { Area } from '../area.ts'
import { keptBriefly } from '../kernel/kept-briefly.ts'
import { fileCommands } from './commands.ts'
import { filesErasure } from './erasure.ts'
import { filesData } from './member-data.ts'
import { deletedFileRetention } from './retention.ts'
import { filesRoutes } from './routes.ts'
import { signedLinks } from './signed-links.ts'
import { postgresVideoUploads } from './videos/postgres-video-uploads.ts'

/** Uploaded files. Each command writes the stream of one file; contents are in the storage. */
export const files: Area = {
  needs: [],
  migrations: { part: 'files', directory: new URL('./migrations/', import.meta.url) },
  tables: ['files.video_upload'],
  views: ['read.file', 'read.file_unwanted'],
  open: ({ log, pool, now }) => ({
    routes: ({ uploads, scanner, answerers, tokenSecret, reached, clock }) =>
      filesRoutes({
        stored: fileQueries(pool),
        fileCommands: fileCommands({ log, now }),
        files: uploads,
        scanner,
        videos: postgresVideoUploads(pool),
        answerers,
        signed: signedLinks(tokenSecret, clock),
        usesAvatars: keptBriefly(() => usesAvatars(pool), clock),
        reached,
        now: clock,
      }),
    erasure: filesErasure(pool),
    memberData: filesData(pool),
    retention: [deletedFileRetention({ ...fileUpkeep(pool), ...fileCommands({ log, now }) })],
  }),
}
