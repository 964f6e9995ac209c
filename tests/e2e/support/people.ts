import { type BrowserContext, expect, type Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '@portal/contracts/http/site'
import { press } from './keyboard.ts'

/** The password of all demo members. */
export const PASSWORD = 'open sesame 2026'

/** The address of the portal under test. */
export const portalUrl = (): string => {
  const url = process.env['PORTAL_URL']
  if (url === undefined) throw new Error('the portal is not up: run the stories by `npm test -- e2e`')
  return url
}

/** Members for one story each: what they do (change a password, vote) can be done once, so no other story may use them. */
export const STORY_MEMBERS = [
  'careful',
  'forgetful',
  'voter',
  'chooser',
  'lockable',
  'early',
  'late',
  'returning',
  'keyed',
  'bilingual',
] as const
type StoryMember = (typeof STORY_MEMBERS)[number]

export const usernameOf = (name: StoryMember): string => `${name}@example.org`
export const passwordOf = (name: StoryMember): string => process.env[`PASSWORD_OF_${name}`] ?? ''

/** Other stories choose languages for the people that stories share, who would go on in them. */
const inEnglish = (context: BrowserContext): Promise<void> =>
  context.addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: portalUrl() }])

/** Through the API, in English: for a second person in a story. */
export const signInTo = async (context: BrowserContext, username: string): Promise<void> => {
  await inEnglish(context)
  const data = { username, password: PASSWORD }
  expect((await context.request.post(`${portalUrl()}/api/login`, { data })).ok()).toBe(true)
}

/** By the form, without using the mouse. Stories that begin elsewhere use `who` of `story.ts`. */
export const signInByKeyboard = async (page: Page, username: string, password?: string): Promise<void> => {
  if (password === undefined) await inEnglish(page.context())
  await page.goto(`${portalUrl()}/login`)
  await press(page, page.getByLabel('E-mail or user name'), 'Space')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password ?? PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}
