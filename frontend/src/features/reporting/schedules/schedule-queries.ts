import { listScheduleRecipients, listSchedules } from '@portal/contracts/http/reporting/schedules'
import type { ReportItemId } from '@portal/contracts/ids'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

/** While a dashboard is being sent; else, now and then: the next time may have come. */
const SOON_MS = 2_000
const LATER_MS = 30_000

export const schedulesKey = ['reporting', 'schedules'] as const

/** Those of a dashboard; null: all. */
export const schedulesQuery = (reportID: ReportItemId | null) =>
  queryOptions({
    queryKey: [...schedulesKey, 'of', reportID],
    queryFn: ({ signal }) => ask(listSchedules, { query: reportID === null ? {} : { reportID } }, { signal }),
    refetchInterval: ({ state }) => {
      const sendings = state.data?.flatMap((schedule) => schedule.sendings) ?? []
      return sendings.some(({ endedAt }) => endedAt === null) ? SOON_MS : LATER_MS
    },
  })

export const recipientsQuery = queryOptions({
  queryKey: [...schedulesKey, 'recipients'],
  queryFn: ({ signal }) => ask(listScheduleRecipients, {}, { signal }),
})
