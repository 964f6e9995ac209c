import {
  chooseLanguage as chooseLanguageCall,
  getLanguageStart,
  LANGUAGE_COOKIE,
  type LanguageStart,
  type SiteLanguage,
} from '@portal/contracts/http/site'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { recall, remember } from './browser-memory.ts'
import { firstReply } from './first-replies.ts'
import { ask, send } from './requests.ts'
import { SITE_LANGUAGES } from './site-languages.ts'
import { loadLanguage, ownLanguage } from './texts/load-texts.ts'
import { replaceTexts, speakIn, spokenLanguage } from './texts/spoken.ts'
import { untilIdle } from './until-idle.ts'

const directionOf = (leftToRight: boolean) => (leftToRight ? 'ltr' : 'rtl')

const speak = async (tag: string, leftToRight: boolean): Promise<void> => {
  await loadLanguage(tag)
  speakIn(tag)
  const root = document.documentElement
  root.lang = tag
  root.dir = directionOf(leftToRight)
  void untilIdle().then(() => remember('browser', 'language', tag)) // the first use of the storage may wait for the browser
}

const isSpokenAs = (tag: string, leftToRight: boolean): boolean =>
  spokenLanguage() === tag && document.documentElement.dir === directionOf(leftToRight)

const isLeftToRight = (languages: readonly SiteLanguage[], tag: string): boolean =>
  languages.find(({ pkLanguage }) => pkLanguage === tag)?.leftToRight ?? !isRightToLeft(tag)

/** What came with the page. It is read before the query of the app asks for it, which takes it away. */
const came: Partial<LanguageStart> = Object(firstReply(getLanguageStart.path)?.body)

/** In the server's language, where it came with the page; else in that of the last visit, or of the browser. */
const begin = (): Promise<void> => {
  const { currentLanguage, languages = [] } = came
  const tag = ownLanguage(currentLanguage ?? recall('browser', 'language') ?? navigator.language)
  return speak(tag, isLeftToRight(languages, tag))
}

/** The first language must not replace that of the server, which may come first. */
let begun: Promise<void> = Promise.resolve()

/** Loads texts before the server has answered, so that even a failure to reach it can be shown. */
export const startSpeaking = (): Promise<void> => {
  begun = begin()
  return begun
}

/** The server's texts replace ours, section by section. Where nothing differs from what is spoken, nothing is shown again. */
const adopt = async (reply: LanguageStart): Promise<LanguageStart> => {
  await begun
  const tag = reply.currentLanguage
  const own = Object.entries(reply.languageText)
  for (const [section, texts] of own) replaceTexts(tag, section, texts)
  const leftToRight = isLeftToRight(reply.languages, tag)
  if (own.length > 0 || !isSpokenAs(tag, leftToRight)) await speak(tag, leftToRight)
  return reply
}

/** The languages of the site and the one in use. Once it is there, the texts are loaded and the direction is set. */
export const languageQuery = queryOptions({
  queryKey: SITE_LANGUAGES,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => adopt(await ask(getLanguageStart, {}, { signal })),
})

/** What is shown of the server's, in the language of the page; what is asked for once, such as a page that is being filled in, is never stale. */
const askAgain = (client: QueryClient) => client.refetchQueries({ type: 'active', stale: true })

/** Changes the language for this visitor, here and on the server. */
export const chooseLanguage = async (client: QueryClient, tag: string): Promise<void> => {
  const reply = await send(chooseLanguageCall, { body: { Language: tag } })
  client.setQueryData(languageQuery.queryKey, await adopt(reply))
  void askAgain(client)
}

const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]+)`)

/**
 * Goes on in the language that this browser keeps, where the page is in another: who has just signed in may have chosen it in another
 * browser, or in another tab. Where the texts cannot be had now, the page stays as it is, and the next one is in that language.
 */
export const speakAsChosen = (client: QueryClient): void => {
  const language = chosen.exec(document.cookie)?.[1]
  if (language === undefined || language === spokenLanguage()) return
  const asked = client.fetchQuery({ ...languageQuery, staleTime: 0 })
  asked.then(() => askAgain(client)).catch(() => undefined)
}
