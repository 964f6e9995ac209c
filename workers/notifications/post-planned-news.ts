import { postPlannedNews } from '@portal/projections/notifications/post-planned-news/reactor'
import type { NoticeCommands } from '@portal/services/notifications/commands'

/** News that has been shown for longer is not new any more, though nobody was told of it: the reactor was not there then. */
const NEW_FOR_MS = 7 * 86_400_000

/** A notice is known by what it is about: the same one is posted once. */
export const postingPlannedNews = (post: NoticeCommands['post']) =>
  postPlannedNews.does({
    post: async ({ contentId, shownAt }, { id, at }) => {
      if (Date.parse(at) - Date.parse(shownAt) > NEW_FOR_MS) return
      await post(id, { kind: 'news', subject: contentId, memberId: null })
    },
  })
