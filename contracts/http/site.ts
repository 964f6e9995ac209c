import * as z from 'zod/mini'

/** GET /api/configuration/site */
export const SiteConfiguration = z.object({
  siteTitle: z.string(),
  login_template: z.string(),
  carousel_speed: z.int(),
  footerLinks: z.array(z.object({ text: z.string(), link: z.string() })),
  email_support: z.string(),
  snatchbot_show: z.boolean(),
  snatchbot_id: z.string(),
  locked_out: z.boolean(),
})
export type SiteConfiguration = z.infer<typeof SiteConfiguration>

export const SiteLanguage = z.object({ pkLanguage: z.string(), name: z.string(), leftToRight: z.boolean() })
export type SiteLanguage = z.infer<typeof SiteLanguage>

/** GET /api/language/start and /api/language?Language=…: texts by section that replace the SPA's own. */
export const LanguageStart = z.object({
  languageText: z.record(z.string(), z.record(z.string(), z.string())),
  languages: z.array(SiteLanguage),
  currentLanguage: z.string(),
})
export type LanguageStart = z.infer<typeof LanguageStart>

export const LanguageQuery = z.object({ Language: z.optional(z.string().check(z.maxLength(20))) })
/** null goes back to the browser's own language. */
export const LanguageBody = z.object({ Language: z.nullable(z.string().check(z.maxLength(20))) })
