import { noticeCommands } from '@portal/services/notifications/commands'
import type { WorkerArea } from '../area.ts'
import { postingNotices } from './post-notices.ts'
import { postingPlannedNews } from './post-planned-news.ts'

export const area: WorkerArea = {
  jobs: () => [],
  reactors: ({ events, now }) => {
    const { post } = noticeCommands({ log: events, now })
    return [postingNotices(post), postingPlannedNews(post)]
  },
}
