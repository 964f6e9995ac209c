import { getHomeBottomText, getSiteDesk, getWelcome } from '@portal/contracts/http/site-settings'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'

/** For the member alone: forgotten at sign-out. */
export const contentKey = ['content'] as const
export const deskKey = ['site-desk'] as const

const calls = { welcome: getWelcome, bottom: getHomeBottomText }

/** A text of the home, in a language. */
export const homeTextQuery = (name: keyof typeof calls, language: string) =>
  queryOptions({
    queryKey: [...contentKey, name, language],
    queryFn: ({ signal }) => ask(calls[name], {}, { signal }),
  })

export const siteDeskQuery = queryOptions({
  queryKey: deskKey,
  queryFn: ({ signal }) => ask(getSiteDesk, {}, { signal }),
})
