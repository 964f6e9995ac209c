import { noticeCommands } from '@portal/services/notifications/commands'
import type { WorkerArea } from '../area.ts'
import { postingNotices } from './post-notices.ts'

export const area: WorkerArea = {
  jobs: () => [],
  reactors: ({ events, now }) => [postingNotices(noticeCommands({ log: events, now }).post)],
}
