import {
  getHomeBottomText,
  getHomeBottomTextPreview,
  getSiteDesk,
  getWelcome,
  getWelcomePreview,
} from '@portal/contracts/http/site-settings'
import { queryOptions } from '@tanstack/react-query'
import { ask, fromPage } from '../../lib/requests.ts'

/** For the member alone: forgotten at sign-out. */
export const contentKey = ['content'] as const
export const deskKey = ['site-desk'] as const

/** `draft`: what staff have saved and not published. */
const calls = {
  welcome: { published: getWelcome, draft: getWelcomePreview },
  bottom: { published: getHomeBottomText, draft: getHomeBottomTextPreview },
} as const

export type HomeTextName = keyof typeof calls

/** The value of `prevParam` in the address of the home by which staff see the draft of a text. */
export const HOME_PREVIEWS = { welcome: '2', bottom: '3' } as const satisfies Record<HomeTextName, string>

/** A text of the home, in a language. */
export const homeTextQuery = (name: HomeTextName, language: string, version: 'published' | 'draft') =>
  queryOptions({
    queryKey: [...contentKey, name, language, version],
    ...fromPage(calls[name][version], {}),
  })

export const siteDeskQuery = queryOptions({
  queryKey: deskKey,
  queryFn: ({ signal }) => ask(getSiteDesk, {}, { signal }),
})
