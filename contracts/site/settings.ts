import * as z from 'zod/mini'
import { Language } from '../survey/local-text.ts'
import { defaultTheme, Theme } from './theme.ts'

const Html = z.string().check(z.maxLength(20_000))

/** A text in each language that has one. Simple HTML, which is sanitised. */
const SiteText = z.record(Language, Html)
export type SiteText = z.infer<typeof SiteText>

const siteTexts = ['welcome', 'bottom', 'footer'] as const
/** `welcome` and `bottom`: above and below what the home shows; `footer`: on every screen with a footer. */
export type SiteTextName = (typeof siteTexts)[number]

const FooterLink = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(60)),
  link: z.string().check(z.maxLength(2_000), z.regex(/^(https?:\/\/|mailto:|\/(?!\/))\S*$/)),
})
export type FooterLink = z.infer<typeof FooterLink>

/** About 90 kB of picture. */
const LONGEST_LOGO = 120_000

/** `supportEmail`: empty for none. `logo`: the picture itself; null for the mark of the product. */
export const SiteSettings = z.object({
  title: z.string().check(z.maxLength(80), z.regex(/^\S.{0,79}$/)),
  supportEmail: z.string().check(z.maxLength(320), z.regex(/^(|[^\s@]+@[^\s@]+)$/)),
  footerLinks: z.readonly(z.array(FooterLink).check(z.maxLength(8))),
  theme: Theme,
  logo: z.nullable(
    z.string().check(z.maxLength(LONGEST_LOGO), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)),
  ),
  texts: z.object({ welcome: SiteText, bottom: SiteText, footer: SiteText }),
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

/** The text in a language, else in English, else in any; empty where there is none. */
export const siteTextIn = (text: SiteText, language: string): string =>
  [text[language], text['en'], ...Object.values(text)].find((one) => one !== undefined && one.trim() !== '') ?? ''
