import {
  chooseLanguage as chooseLanguageCall,
  getLanguageStart,
  type LanguageStart,
  type SiteLanguage,
} from '@portal/contracts/http/site'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { recall, remember } from '../lib/browser-memory.ts'
import { firstReply } from '../lib/first-replies.ts'
import { ask, send } from '../lib/requests.ts'
import { SITE_LANGUAGES } from '../lib/site-languages.ts'
import { loadLanguage, ownLanguage } from '../lib/texts/load-texts.ts'
import { replaceTexts, speakIn } from '../lib/texts/spoken.ts'

const speak = async (tag: string, leftToRight: boolean): Promise<void> => {
  await loadLanguage(tag)
  speakIn(tag)
  const root = document.documentElement
  root.lang = tag
  root.dir = leftToRight ? 'ltr' : 'rtl'
  remember('browser', 'language', tag)
}

/** The server's, where it came with the page; else that of the last visit, or of the browser. */
const guess = (): string => {
  const { currentLanguage }: Partial<LanguageStart> = Object(firstReply(getLanguageStart.path)?.body)
  return ownLanguage(currentLanguage ?? recall('browser', 'language') ?? navigator.language)
}

const begin = (): Promise<void> => speak(guess(), !isRightToLeft(guess()))

/** The first language must not replace that of the server, which may come first. */
let begun: Promise<void> = Promise.resolve()

/** Loads texts before the server has answered, so that even a failure to reach it can be shown. */
export const startSpeaking = (): Promise<void> => {
  begun = begin()
  return begun
}

const isLeftToRight = (languages: readonly SiteLanguage[], tag: string): boolean =>
  languages.find(({ pkLanguage }) => pkLanguage === tag)?.leftToRight ?? !isRightToLeft(tag)

/** The server's texts replace ours, section by section. */
const adopt = async (reply: LanguageStart): Promise<LanguageStart> => {
  await begun
  const tag = reply.currentLanguage
  for (const [section, texts] of Object.entries(reply.languageText)) {
    replaceTexts(tag, section, texts)
  }
  await speak(tag, isLeftToRight(reply.languages, tag))
  return reply
}

/** The languages of the site and the one in use. Once it is there, the texts are loaded and the direction is set. */
export const languageQuery = queryOptions({
  queryKey: SITE_LANGUAGES,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => adopt(await ask(getLanguageStart, {}, { signal })),
})

/**
 * Changes the language for this visitor, here and on the server. What is shown of the server's is asked for again in it; what is
 * asked for once, such as a page that is being filled in, is never stale.
 */
export const chooseLanguage = async (client: QueryClient, tag: string): Promise<void> => {
  const reply = await send(chooseLanguageCall, { body: { Language: tag } })
  client.setQueryData(languageQuery.queryKey, await adopt(reply))
  void client.refetchQueries({ type: 'active', stale: true })
}
