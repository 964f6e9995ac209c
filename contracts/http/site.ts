import * as z from 'zod/mini'
import { Beginning } from '../site/settings.ts'
import { Theme } from '../site/theme.ts'
import { call } from './call.ts'

export const SiteConfiguration = z.object({
  siteTitle: z.string(),
  login_template: z.string(),
  carousel_speed: z.int(),
  footerLinks: z.array(z.object({ text: z.string(), link: z.string() })),
  theme: Theme,
  /** The address of a picture; null for the mark of the product. */
  logo: z.nullable(z.string()),
  email_support: z.string(),
  snatchbot_show: z.boolean(),
  snatchbot_id: z.string(),
  /** The page of the chat, which is shown in a frame; missing where none is shown. */
  chatAddress: z.optional(z.string()),
  locked_out: z.boolean(),
  /** Sign-in answers an unknown address as it answers a wrong password; missing: it tells them apart. */
  hidesAccounts: z.optional(z.boolean()),
  /** Services by which members sign in beside their password; missing where there is none. */
  signInBy: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  allow_invites: z.boolean(),
  /** Members may have a picture. */
  site_uses_avatar: z.boolean(),
  /** The profile offers the e-mail settings. */
  show_email_notification: z.boolean(),
  /** The profile offers the newsletter. */
  show_newsletter: z.boolean(),
  /** How reports begin, where the community has chosen that. */
  reports: z.optional(Beginning),
  /** What the home shows first. */
  firstTile: z.enum(['surveys', 'discussions', 'news']),
  /**
   * Whether there are pages in the menu, news, popups, what the login template shows, and invitations: so that a browser does not ask for what is
   * not there.
   */
  has: z.object({
    pages: z.boolean(),
    news: z.boolean(),
    popups: z.boolean(),
    besideLogin: z.boolean(),
    invites: z.boolean(),
  }),
})
export type SiteConfiguration = z.infer<typeof SiteConfiguration>

export const getSiteConfiguration = call({
  method: 'GET',
  path: '/api/configuration/site',
  summary: 'The name and settings of the site',
  who: 'anyone',
  replies: { 200: SiteConfiguration },
})

/** The cookie that holds a chosen language. Scripts may read it. */
export const LANGUAGE_COOKIE = 'language'

export const SiteLanguage = z.object({ pkLanguage: z.string(), name: z.string(), leftToRight: z.boolean() })
export type SiteLanguage = z.infer<typeof SiteLanguage>

/** Texts by section that replace those of the app. */
export const LanguageStart = z.object({
  languageText: z.record(z.string(), z.record(z.string(), z.string())),
  languages: z.array(SiteLanguage),
  currentLanguage: z.string(),
})
export type LanguageStart = z.infer<typeof LanguageStart>

const LanguageQuery = z.object({ Language: z.optional(z.string().check(z.maxLength(20))) })
/** null returns to the browser's language. */
const LanguageBody = z.object({ Language: z.nullable(z.string().check(z.maxLength(20))) })

export const getLanguageStart = call({
  method: 'GET',
  path: '/api/language/start',
  summary: 'The initial language',
  who: 'anyone',
  replies: { 200: LanguageStart },
})

export const getLanguage = call({
  method: 'GET',
  path: '/api/language',
  summary: 'The texts of a language',
  who: 'anyone',
  query: LanguageQuery,
  replies: { 200: LanguageStart },
})

export const chooseLanguage = call({
  method: 'POST',
  path: '/api/language',
  summary: 'Choose a language; null returns to the browser’s language',
  who: 'anyone',
  body: LanguageBody,
  replies: { 200: LanguageStart },
})
