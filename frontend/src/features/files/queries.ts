import type { Asked } from '@portal/contracts/http/call'
import { listFileOwners, listFiles } from '@portal/contracts/http/files'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'

export const filesKey = ['files'] as const

export const filesQuery = (asked: Asked<typeof listFiles>) =>
  queryOptions({
    queryKey: [...filesKey, 'list', asked],
    queryFn: ({ signal }) => ask(listFiles, asked, { signal }),
    placeholderData: keepPreviousData,
  })

export const ownersQuery = queryOptions({
  queryKey: [...filesKey, 'owners'],
  queryFn: ({ signal }) => ask(listFileOwners, {}, { signal }),
})
