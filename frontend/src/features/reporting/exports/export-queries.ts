import { listExports, type ReportExport } from '@portal/contracts/http/reporting/exports'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

const SOON_MS = 1_000
const LATER_MS = 15_000

export const exportsKey = ['reporting', 'exports'] as const

export const isUnderWay = ({ state }: ReportExport): boolean => state === 'waiting' || state === 'running'

/** One's own exports. Polled every second while one is under way. */
export const exportsQuery = queryOptions<ReportExport[]>({
  queryKey: exportsKey,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON_MS : LATER_MS),
  queryFn: ({ signal }) => ask(listExports, {}, { signal }),
})
