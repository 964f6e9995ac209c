import * as z from 'zod/mini'
import { SiteSettings } from '../site/settings.ts'
import { call } from './call.ts'

/** Empty where staff have written none. Sanitised HTML in the language of whoever asks. */
const SiteContent = z.object({ content: z.string() })
export type SiteContent = z.infer<typeof SiteContent>

export const getWelcome = call({
  method: 'GET',
  path: '/api/content/welcome',
  summary: 'The text above the home',
  who: 'signed-in',
  replies: { 200: SiteContent },
})

export const getWelcomePreview = call({
  method: 'GET',
  path: '/api/content/welcome_preview',
  summary: 'The same, as the draft of the site has it',
  who: 'site',
  replies: { 200: SiteContent },
})

export const getHomeBottomText = call({
  method: 'GET',
  path: '/api/content/homebottomtext',
  summary: 'The text below the home',
  who: 'signed-in',
  replies: { 200: SiteContent },
})

export const getHomeBottomTextPreview = call({
  method: 'GET',
  path: '/api/content/homebottomtext_preview',
  summary: 'The same, as the draft of the site has it',
  who: 'site',
  replies: { 200: SiteContent },
})

export const getFooterText = call({
  method: 'GET',
  path: '/api/content/footer',
  summary: 'The text of the footer',
  who: 'anyone',
  replies: { 200: SiteContent },
})

/** `digest`: of the picture, so that it may be kept by a browser as long as it likes. */
export const getLogo = call({
  method: 'GET',
  path: '/api/site/logo/{digest}',
  summary: 'The logo of the site',
  who: 'anyone',
  params: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
  replies: { 200: { media: 'image/*' } },
})

const When = z.nullable(z.string())

/** `draft`: null where everything that was written is published. */
export const SiteDesk = z.object({
  published: SiteSettings,
  draft: z.nullable(SiteSettings),
  draftedAt: When,
  publishedAt: When,
  /** The address of the chat service's page, with `{id}`; null: the operator has named none. */
  chatWidget: z.nullable(z.string()),
})
export type SiteDesk = z.infer<typeof SiteDesk>

export const getSiteDesk = call({
  method: 'GET',
  path: '/api/site/settings',
  summary: 'Name, looks and texts of the site: as published, and the draft',
  who: 'site',
  replies: { 200: SiteDesk },
})

const Done = { 200: z.object({ status: z.literal('success') }) }

/**
 * What of the site the sender has seen, as `seenSite` names it; if somebody has saved, published or discarded something since, it is refused
 * (409 `stale-version`). Without it nothing is compared.
 */
const SeenSite = z.object({ seen: z.optional(z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/))) })

export const draftSite = call({
  method: 'PUT',
  path: '/api/site/settings',
  summary: 'Save a draft of the site, which only staff see',
  who: 'site',
  isRepeatable: true,
  query: SeenSite,
  body: SiteSettings,
  replies: Done,
})

/** A refused change is a problem: 409 `not-possible`. */
export const publishSite = call({
  method: 'POST',
  path: '/api/site/settings/publish',
  summary: 'Show the draft of the site to everybody',
  who: 'site',
  isRepeatable: true,
  query: SeenSite,
  replies: Done,
})

export const discardSiteDraft = call({
  method: 'POST',
  path: '/api/site/settings/discard',
  summary: 'Drop the draft of the site',
  who: 'site',
  isRepeatable: true,
  query: SeenSite,
  replies: Done,
})
