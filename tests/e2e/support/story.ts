import { type APIRequest, type BrowserContextOptions, test as base } from '@playwright/test'
import { LANGUAGE_COOKIE } from '@portal/contracts/http/site'
import { PASSWORD, portalUrl } from './people.ts'

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** For a second person's context in a story with a `who`: contexts begin with the story's session. */
export const NOBODY: Session = { cookies: [], origins: [] }

const sessions = new Map<string, Session>()

const signIn = async (requests: APIRequest, username: string): Promise<Session> => {
  const client = await requests.newContext({ baseURL: portalUrl() })
  const reply = await client.post('/api/login', { data: { username, password: PASSWORD } })
  if (!reply.ok()) throw new Error(`${username} could not sign in: ${reply.status()} ${await reply.text()}`)
  const { cookies, origins } = await client.storageState()
  // A story begins in the language of its browser, whatever another one chose for the same person.
  const session = { cookies: cookies.filter(({ name }) => name !== LANGUAGE_COOKIE), origins }
  sessions.set(username, session)
  await client.dispose()
  return session
}

/**
 * The `test` of stories that do not begin at the sign-in form: after `test.use({ who: 'staff@example.org' })` the
 * `page` is signed in. Each person signs in once, through the API, for all stories of the process.
 */
export const test = base.extend<{ who: string | null }>({
  who: [null, { option: true }],
  storageState: async ({ who, playwright }, use) => {
    await use(who === null ? NOBODY : (sessions.get(who) ?? (await signIn(playwright.request, who))))
  },
})
