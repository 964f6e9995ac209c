import type { Asked } from '@portal/contracts/http/call'
import { getMail, listMails } from '@portal/contracts/http/mails'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

const LIST_MS = 10_000

export const mailsKey = ['mails'] as const

export const mailsQuery = (asked: Asked<typeof listMails>) =>
  queryOptions({
    queryKey: [...mailsKey, 'list', asked],
    refetchInterval: LIST_MS,
    queryFn: ({ signal }) => ask(listMails, asked, { signal }),
    placeholderData: keepPreviousData,
  })

export const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: [...mailsKey, 'one', mailId],
    queryFn: ({ signal }) => ask(getMail, { params: { mailId } }, { signal }),
  })
