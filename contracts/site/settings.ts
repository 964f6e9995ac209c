import * as z from 'zod/mini'
import { Language } from '../survey/local-text.ts'
import { Picture } from './picture.ts'
import { defaultTheme, Theme } from './theme.ts'

/** How many characters a text of the community may have, with its markup. */
export const LONGEST_HTML = 20_000
const Html = z.string().check(z.maxLength(LONGEST_HTML))

/** A text in each language that has one. Simple HTML, which is sanitised. */
export const SiteText = z.record(Language, Html)
export type SiteText = z.infer<typeof SiteText>

const siteTexts = ['welcome', 'bottom', 'footer'] as const
/** `welcome` and `bottom`: above and below what the home shows; `footer`: on every screen with a footer. */
export type SiteTextName = (typeof siteTexts)[number]

export const FooterLink = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(60)),
  link: z.string().check(z.maxLength(2_000), z.regex(/^(https?:\/\/|mailto:|\/(?!\/))\S*$/)),
})
export type FooterLink = z.infer<typeof FooterLink>

export const loginTemplates = ['background', 'banners', 'carousel'] as const
export type LoginTemplate = (typeof loginTemplates)[number]

/** For how long a slide may be shown, in milliseconds. */
export const SLIDE_MS = { least: 3_000, most: 60_000 } as const

/** What stands beside the sign-in form. `speedMs`: how long a slide is shown. */
const Login = z.object({
  template: z.enum(loginTemplates),
  speedMs: z.int().check(z.minimum(SLIDE_MS.least), z.maximum(SLIDE_MS.most)),
})

/** As it stands in the address of the chat. */
const ChatId = z.string().check(z.regex(/^[\w-]{0,100}$/))
const Chat = z.object({ isShown: z.boolean(), id: ChatId })

/** The address of a chat, by the operator's template (`https://chat.example/{id}`); null without a template or an id. */
export const chatAddress = (template: string | null, id: string): string | null =>
  template === null || !ChatId.safeParse(id).success || id === ''
    ? null
    : template.replaceAll('{id}', encodeURIComponent(id))

/** How reports begin of which nothing was saved: the questions of a topline, and decimals. */
export const Beginning = z.object({
  shown: z.int().check(z.minimum(1), z.maximum(20)),
  decimals: z.int().check(z.minimum(0), z.maximum(4)),
})

export const homeTiles = ['surveys', 'discussions', 'news'] as const
export type HomeTile = (typeof homeTiles)[number]

/**
 * `supportEmail`: empty for none. `logo`: the picture itself; null for the mark of the product. `login`, `firstTile`: missing in what
 * was stored before they were there.
 */
export const SiteSettings = z.object({
  title: z.string().check(z.maxLength(80), z.regex(/^\S.{0,79}$/)),
  supportEmail: z.string().check(z.maxLength(320), z.regex(/^(|[^\s@]+@[^\s@]+)$/)),
  footerLinks: z.readonly(z.array(FooterLink).check(z.maxLength(8))),
  theme: Theme,
  logo: z.nullable(Picture),
  texts: z.object({ welcome: SiteText, bottom: SiteText, footer: SiteText }),
  login: z.optional(Login),
  firstTile: z.optional(z.enum(homeTiles)),
  /** The community is closed to its members, not to staff. */
  lockedOut: z.optional(z.boolean()),
  /** Sign-in answers an unknown address as it answers a wrong password; missing: it tells them apart. */
  hidesAccounts: z.optional(z.boolean()),
  /** Staff have to have a passkey: without one nothing else is answered to them; missing: they need none. */
  staffPasskeys: z.optional(z.boolean()),
  /** Members may invite others; missing: they may not. */
  invites: z.optional(z.boolean()),
  /** Members may have a picture; missing: they may. */
  avatars: z.optional(z.boolean()),
  /** The profile offers the e-mail settings, and the newsletter; missing: it does. */
  emailSettings: z.optional(z.boolean()),
  newsletter: z.optional(z.boolean()),
  /** Missing: two questions, two decimals. */
  reports: z.optional(Beginning),
  /** The chat of the service that the operator has named; missing: none. `id`: of the community at that service. */
  chat: z.optional(Chat),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** Until staff publish others. */
export const defaultSettings: SiteSettings = {
  title: 'Research Community',
  supportEmail: 'support@example.org',
  footerLinks: [],
  theme: defaultTheme,
  logo: null,
  texts: { welcome: {}, bottom: {}, footer: {} },
}

export const defaultLogin: z.infer<typeof Login> = { template: 'background', speedMs: 11_500 }

/** The text in a language, else in English, else in any; empty where there is none. */
export const siteTextIn = (text: SiteText, language: string): string =>
  [text[language], text['en'], ...Object.values(text)].find((one) => one !== undefined && one.trim() !== '') ?? ''
