import * as z from 'zod/mini'
import { TextChanges, TextSection } from '../site/wording.ts'
import { Language } from '../survey/local-text.ts'
import { call } from './call.ts'

/** A text: in English, in the language as the product has it (null: it does not), and the community's own (null: none). */
const DeskText = z.object({
  key: z.string(),
  english: z.string(),
  standard: z.nullable(z.string()),
  own: z.nullable(z.string()),
})
export type DeskText = z.infer<typeof DeskText>

/** `isAdded`: the community added the language; the product does not have it. */
export const Wording = z.object({
  language: z.string(),
  isAdded: z.boolean(),
  sections: z.array(z.object({ section: z.string(), texts: z.array(DeskText) })),
})
export type Wording = z.infer<typeof Wording>

const OfLanguage = z.object({ language: Language })

export const getWording = call({
  method: 'GET',
  path: '/api/site/texts/{language}',
  summary: 'Every text of the interface in a language, with the community’s own',
  who: 'site',
  params: OfLanguage,
  replies: { 200: Wording },
})

const Done = { 200: z.object({ status: z.literal('success') }) }

/** Texts that cannot be changed so are a problem: 400 `invalid-request`, with their keys as `names`. Nothing is changed then. */
export const changeWording = call({
  method: 'POST',
  path: '/api/site/texts/{language}',
  summary: 'Put own texts in place of those of the product, or go back to those',
  who: 'site',
  isRepeatable: true,
  params: OfLanguage,
  body: z.object({ section: TextSection, texts: TextChanges }),
  replies: Done,
})

export const addLanguage = call({
  method: 'POST',
  path: '/api/site/languages',
  summary: 'Offer another language: its texts are English until they are written',
  who: 'site',
  isRepeatable: true,
  body: z.object({ language: Language }),
  replies: Done,
})

/** A refused change is a problem: 409 `not-possible` for a language of the product. */
export const withdrawLanguage = call({
  method: 'POST',
  path: '/api/site/languages/{language}/withdraw',
  summary: 'Offer a language no more; its texts are kept',
  who: 'site',
  isRepeatable: true,
  params: OfLanguage,
  replies: Done,
})
