import {
  getMemberImport,
  type ImportMapping,
  listMemberImports,
  previewMemberImport,
} from '@portal/contracts/http/member-imports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const importsKey = ['member-imports'] as const
const EVERY_MS = 1_500
const LIST_EVERY_MS = 5_000

/** Asked for again while a worker makes members of the rows of one. */
export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal }) => ask(listMemberImports, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? LIST_EVERY_MS : false),
})

/** Asked for again while a worker makes members of its rows. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importsKey, importId],
    queryFn: ({ signal }) => ask(getMemberImport, { params: { importId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? EVERY_MS : false),
  })

export const previewQuery = (importId: string, mapping: ImportMapping) =>
  queryOptions({
    queryKey: [...importsKey, importId, 'preview', mapping],
    queryFn: ({ signal }) => ask(previewMemberImport, { params: { importId }, body: mapping }, { signal }),
    placeholderData: keepPreviousData,
  })
