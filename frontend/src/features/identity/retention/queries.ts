import { listRetention, previewRetention } from '@portal/contracts/http/retention'
import type { RetentionRule } from '@portal/contracts/identity/retention-rules'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const retentionKey = ['retention'] as const

export const retentionQuery = queryOptions({
  queryKey: [...retentionKey, 'list'],
  queryFn: ({ signal }) => ask(listRetention, {}, { signal }),
})

/** How much would be removed; counted anew each time that it is asked. */
export const previewQuery = (rule: RetentionRule, days: number) =>
  queryOptions({
    queryKey: [...retentionKey, 'preview', rule, days],
    queryFn: ({ signal }) => ask(previewRetention, { query: { rule, days } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
