import { postNotices } from '@portal/projections/notifications/post-notices/reactor'
import type { NoticeCommands } from '@portal/services/notifications/commands'

/** A notice is known by what it is about and for whom: the same one is posted once. */
export const postingNotices = (post: NoticeCommands['post']) =>
  postNotices.does({
    post: async (asked, { id }) => {
      await post(id, asked)
    },
  })
