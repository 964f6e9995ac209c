import { withEach } from '@portal/infra/tools/with-each'
import type { FileUpkeep } from '@portal/projections/files/file/queries'
import type { RetentionPart } from '../kernel/retention-part.ts'
import type { FileCommands } from './commands.ts'

type Deps = Pick<FileUpkeep, 'deletedBefore' | 'countDeletedBefore'> & Pick<FileCommands, 'removeDeleted'>

/** Files that were deleted and not restored, 500 in a run. Their contents go by `remove-file-contents`. */
export const deletedFileRetention = ({ deletedBefore, countDeletedBefore, removeDeleted }: Deps): RetentionPart => ({
  rule: 'deleted-files',
  countBefore: countDeletedBefore,
  removeBefore: async (moment) => {
    const old = await deletedBefore(moment)
    await withEach(old, removeDeleted)
    return old.length
  },
})
