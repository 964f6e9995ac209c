import * as z from 'zod/mini'
import { ContentId } from '../ids.ts'
import { PageName, PopupForm } from '../site/content.ts'
import { call } from './call.ts'

/** Sanitised HTML in the language of whoever asks. `link`: empty for none; `picture`: its address. */
const SlideReply = z.object({
  pkSlide: ContentId,
  Title: z.string(),
  Text: z.string(),
  picture: z.nullable(z.string()),
  link: z.string(),
})
export type SlideReply = z.infer<typeof SlideReply>

export const getCarousel = call({
  method: 'GET',
  path: '/api/content/carousel/display',
  summary: 'The slides beside the sign-in form, in their order',
  who: 'anyone',
  replies: { 200: z.array(SlideReply) },
})

export const getCarouselPreview = call({
  method: 'GET',
  path: '/api/content/carousel/display_preview',
  summary: 'The same with the drafts; OriginalText: as it is published',
  who: 'site',
  replies: { 200: z.array(z.extend(SlideReply, { OriginalText: z.string() })) },
})

export const getBanners = call({
  method: 'GET',
  path: '/api/content/banners',
  summary: 'The banners beside the sign-in form, in their order',
  who: 'anyone',
  replies: { 200: z.array(SlideReply) },
})

/** Both are taken and change nothing: a community has one set of backgrounds. */
const BackgroundsQuery = z.object({
  themeID: z.optional(z.string().check(z.maxLength(40))),
  isClient: z.optional(z.string().check(z.maxLength(5))),
})

export const getLoginBackgrounds = call({
  method: 'GET',
  path: '/api/styles/loginbackgrounds',
  summary: 'The pictures behind the sign-in form, in their order',
  who: 'anyone',
  query: BackgroundsQuery,
  replies: { 200: z.object({ backgrounds: z.array(z.string()) }) },
})

/** `status`: `error` where a preview is asked for by somebody else than staff, with the reason as `message`. */
const PageReply = z.object({
  status: z.enum(['success', 'error']),
  message: z.string(),
  PageName: z.string(),
  Title: z.string(),
  Content: z.string(),
})
export type PageReply = z.infer<typeof PageReply>

/** Any value asks for the draft. */
const PreviewQuery = z.object({ prevParam: z.optional(z.string().check(z.maxLength(10))) })

export const getPage = call({
  method: 'GET',
  path: '/api/content/page/{name}',
  summary: 'A page of the community, by its address name',
  who: 'anyone',
  params: z.object({ name: PageName }),
  query: PreviewQuery,
  replies: { 200: PageReply },
})

export const getSystemContent = call({
  method: 'GET',
  path: '/api/content/systems/{section}',
  summary: 'The text of a page for a place of the product; empty if there is no such page',
  who: 'anyone',
  params: z.object({ section: PageName }),
  replies: { 200: z.object({ Content: z.string() }) },
})

const UserNav = z.array(z.object({ PageName: z.string(), Title: z.string(), order: z.int() }))
export type UserNav = z.infer<typeof UserNav>

export const getUserNav = call({
  method: 'GET',
  path: '/api/content/usernav',
  summary: 'The pages of the menu section Site Content, in their order',
  who: 'anyone',
  replies: { 200: UserNav },
})

/** `digest`: of the picture, so that a browser may keep it as long as it likes. */
export const getContentPicture = call({
  method: 'GET',
  path: '/api/content/picture/{contentId}/{digest}',
  summary: 'A picture of a slide, a banner, a background or a news item',
  who: 'anyone',
  params: z.object({ contentId: ContentId, digest: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  replies: { 200: { media: 'image/*' } },
})

/** What the member has not seen yet; null if there is none. */
const Popup = z.object({
  pkPopup: ContentId,
  type: PopupForm,
  title: z.string().check(z.maxLength(200)),
  message: z.string().check(z.maxLength(20_000)),
})
export type Popup = z.infer<typeof Popup>

export const getPopup = call({
  method: 'GET',
  path: '/api/content/popup',
  summary: 'The popup that the member has not seen yet, if there is one',
  who: 'signed-in',
  replies: { 200: z.nullable(Popup) },
})

export const dismissPopup = call({
  method: 'POST',
  path: '/api/content/popup',
  summary: 'The member has seen a popup: it is not shown to them again',
  who: 'signed-in',
  isRepeatable: true,
  body: Popup,
  replies: { 200: z.object({ status: z.literal('success') }) },
})
