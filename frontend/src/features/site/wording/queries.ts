import { getWording } from '@portal/contracts/http/wording'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const wordingKey = ['wording'] as const

export const wordingQuery = (language: string) =>
  queryOptions({
    queryKey: [...wordingKey, language],
    queryFn: ({ signal }) => ask(getWording, { params: { language } }, { signal }),
  })
