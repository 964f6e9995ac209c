import type { Pool } from '@portal/infra/database/pool'
import { keptFiles } from '@portal/projections/files/file/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'

/** Nothing to do here: the projection applies `MemberErased`, and a job of the workers then removes the contents. */
export const filesErasure = (pool: Pool): ErasurePart => ({
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
  ],
  unfinished: async () => [],
  erase: async () => null,
})
