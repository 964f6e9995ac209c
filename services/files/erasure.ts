import type { Pool } from '@portal/infra/database/pool'
import { keptFiles } from '@portal/projections/files/file/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'
import { postgresVideoUploads } from './videos/postgres-video-uploads.ts'

/** The projection applies `MemberErased`, and a job of the workers then removes the contents. Uploads under way end here. */
export const filesErasure = (pool: Pool, videos = postgresVideoUploads(pool)): ErasurePart => ({
  places: [
    {
      place: 'read model file (file), all versions',
      holds: 'names of files that a member uploaded, and where their contents are',
      erased: 'removed',
      left: (memberId) => keptFiles(pool, memberId),
    },
    {
      place: 'uploads, in the folder of files or the bucket',
      holds: 'the files that a member uploaded',
      erased: 'removed by a worker within a minute; until then the read model (file_unwanted) lists them',
    },
    {
      place: 'files.video_upload',
      holds: 'that the member is uploading a video, and how large it is; for 20 hours at most',
      erased: 'removed; what has arrived is removed by a worker after a day',
      left: (memberId) => videos.countOf(memberId),
    },
  ],
  unfinished: (members) => videos.holders(members),
  erase: async ({ memberId }) => {
    await videos.eraseOwner(memberId)
    return null
  },
})
