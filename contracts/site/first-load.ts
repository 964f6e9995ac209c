import * as z from 'zod/mini'

/**
 * A screen as the build describes it to the server. `pattern` matches its addresses and names the values in them; `files`
 * are its code, `styles` its style sheets beside the one of all screens, `later` the code that it runs once it shows something;
 * `asks` the addresses of what it asks first: `{name}` is a value of its own address, `{name?}` one that may be missing,
 * `{language}` the language of the page. `asksPlain`: the same, each where its query says nothing but what the address names.
 */
const ScreenLoad = z.object({
  pattern: z.string(),
  files: z.array(z.string()),
  styles: z.optional(z.array(z.string())),
  later: z.optional(z.array(z.string())),
  sections: z.array(z.string()),
  asks: z.array(z.string()),
  asksPlain: z.optional(z.array(z.string())),
})
export type ScreenLoad = z.infer<typeof ScreenLoad>

/** `texts`: the files of a language, by section; `start` is what every screen needs. `inputs`: the files of each question type, by its name. */
export const FirstLoad = z.object({
  screens: z.array(ScreenLoad),
  inputs: z.record(z.string(), z.array(z.string())),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
})
export type FirstLoad = z.infer<typeof FirstLoad>

/** The file of a build that says what each screen loads first. */
export const FIRST_LOAD_FILE = 'first-load.json'

/** The element of the page that holds the replies to what a screen asks first. */
export const FIRST_REPLIES = 'first-replies'

/** The attribute of links to code that the page begins to load once its own is there. */
export const LOADED_LATER = 'data-later'

/** The cookie in which a browser keeps, for a minute, the position of its last command: the page that it loads next shows it. */
export const AT_LEAST_COOKIE = 'at-least-position'

/** The cookie in which a browser keeps the choice of light or dark: the page that it loads next has these colours from its first moment. */
export const THEME_COOKIE = 'theme'

/** Replies by the addresses of their calls. */
export type FirstReplies = Readonly<Record<string, Readonly<{ status: number; body: unknown }>>>
