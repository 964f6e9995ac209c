import * as z from 'zod/mini'
import { Language } from '../survey/local-text.ts'
import { Picture } from './picture.ts'
import { SiteText } from './settings.ts'

/** A plain line in each language that has one. */
const Line = z.record(Language, z.string().check(z.maxLength(200)))

/** What every piece has: a heading, and simple HTML, which is sanitised. */
const words = { title: Line, body: SiteText }

/** Empty for none. */
const Link = z.string().check(z.maxLength(2_000), z.regex(/^(|https?:\/\/\S+|mailto:\S+|\/(?!\/)\S*)$/))

/** The address name of a page: `Invite`, `About Rewards Info`. It never changes, and differs from others by more than case. */
export const PageName = z.string().check(z.regex(/^[A-Za-z0-9]+([ _-][A-Za-z0-9]+)*$/), z.maxLength(60))

const Page = z.object({ kind: z.literal('page'), ...words, name: PageName, isInMenu: z.boolean() })

/** `summary`: what the home shows of it. */
const News = z.object({ kind: z.literal('news'), ...words, summary: Line, picture: z.nullable(Picture) })

/** What stands beside the sign-in form: slides of a carousel, banners below each other, or backgrounds. */
const Pictured = z.object({
  kind: z.enum(['slide', 'banner', 'background']),
  ...words,
  picture: z.nullable(Picture),
  link: Link,
})

/** `toptext`: a banner above the screen; `window`: a modal window. */
export const PopupForm = z.enum(['toptext', 'window'])
export type PopupForm = z.infer<typeof PopupForm>

const Popup = z.object({
  kind: z.literal('popup'),
  ...words,
  form: PopupForm,
  audience: z.enum(['everyone', 'members', 'staff']),
})

/** What a message to the community may be about. */
const ContactOption = z.object({ kind: z.literal('contact-option'), ...words })

/** Why somebody may want no more mails. */
const UnsubscribeOption = z.object({ kind: z.literal('unsubscribe-option'), ...words })

/** A piece of what a community writes itself. */
export const Content = z.union([Page, News, Pictured, Popup, ContactOption, UnsubscribeOption])
export type Content = z.infer<typeof Content>

export const ContentKind = z.enum([
  'page',
  'news',
  'slide',
  'banner',
  'background',
  'popup',
  'contact-option',
  'unsubscribe-option',
])
export type ContentKind = z.infer<typeof ContentKind>

type KindFacts = Readonly<{
  /** Staff put its pieces in an order; otherwise the newest comes first. */
  isOrdered: boolean
  /** It cannot be shown without one. */
  needsPicture: boolean
  /** It cannot be shown without a heading. */
  needsTitle: boolean
}>

/** What the rules know of each kind. */
export const contentKinds: Readonly<Record<ContentKind, KindFacts>> = {
  page: { isOrdered: true, needsPicture: false, needsTitle: true },
  news: { isOrdered: false, needsPicture: false, needsTitle: true },
  slide: { isOrdered: true, needsPicture: false, needsTitle: true },
  banner: { isOrdered: true, needsPicture: false, needsTitle: true },
  background: { isOrdered: true, needsPicture: true, needsTitle: false },
  popup: { isOrdered: false, needsPicture: false, needsTitle: true },
  'contact-option': { isOrdered: true, needsPicture: false, needsTitle: true },
  'unsubscribe-option': { isOrdered: true, needsPicture: false, needsTitle: true },
}

export const pictureOf = (content: Content): string | null => ('picture' in content ? content.picture : null)
