import { expect, type Locator, type Page } from '@playwright/test'
import { complaints, isTooWide, paperOf, rawKeys, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const STAFF = 'staff@example.org'
const MEMBER = 'member@example.org'
const DEVELOPER = 'developer@example.org'

const CROSSTAB = '/report/star-wars-2014/0/run/new'

/** `shows` is the last part to appear: the screen is complete only then. */
type Screen = Readonly<{
  name: string
  who: string | null
  open: (page: Page) => Promise<unknown>
  shows: (page: Page) => Locator
}>

const at = (path: string) => (page: Page) => page.goto(`${portalUrl()}${path}`)
const text = (words: RegExp) => (page: Page) => page.getByRole('main').getByText(words).first()

const openSurvey = async (page: Page): Promise<void> => {
  await page.goto(`${portalUrl()}/u/main`)
  await page.getByRole('link', { name: /Morning drinks/ }).click()
}

const chart = (page: Page) =>
  page
    .getByRole('img', { name: /^Chart/ })
    .first()
    .locator('svg')
    .first()
const table = (page: Page) => page.getByRole('table').first()
const input = (page: Page) => page.getByRole('radio').or(page.getByRole('checkbox')).first()

const SCREENS: readonly Screen[] = [
  { name: 'sign-in', who: null, open: at('/login'), shows: text(/Sign in/) },
  { name: 'connect-service', who: null, open: at('/login/connect'), shows: text(/Almost there/) },
  { name: 'new password by a link', who: null, open: at('/pwreset?utoken=none'), shows: text(/New password again/) },
  { name: 'a locked account', who: null, open: at('/lockedout'), shows: text(/Your account is locked/) },
  { name: 'registration', who: null, open: at('/register'), shows: text(/Join the community/) },
  { name: 'activation', who: null, open: at('/activate'), shows: text(/Activate your account/) },
  { name: 'my surveys', who: MEMBER, open: at('/u/main'), shows: text(/Morning drinks/) },
  { name: 'a survey page', who: MEMBER, open: openSurvey, shows: input },
  {
    name: 'a closed survey',
    who: MEMBER,
    open: at('/u/surveys/conduct?token=nobody'),
    shows: text(/not available to you/),
  },
  { name: 'profile', who: MEMBER, open: at('/u/profile'), shows: text(/What the community knows/) },
  { name: 'picture', who: MEMBER, open: at('/u/profile/avatar'), shows: text(/Other members see it/) },
  { name: 'data export', who: MEMBER, open: at('/u/profile/exportData'), shows: text(/Everything that the portal/) },
  { name: 'unsubscribe', who: null, open: at('/u/unsubscribe'), shows: text(/In your own words|Why\?/) },
  {
    name: 'unsubscribe by a link',
    who: null,
    open: at('/u/unsubscribeConfirm?token=none'),
    shows: text(/has expired/),
  },
  { name: 'unsubscribed members', who: STAFF, open: at('/client/unsubscribe'), shows: text(/They get no mails/) },
  { name: 'display name', who: MEMBER, open: at('/u/profile/displayname'), shows: text(/Others see this name/) },
  { name: 'e-mail settings', who: MEMBER, open: at('/u/profile/emailsettings'), shows: text(/When we may write/) },
  { name: 'newsletter', who: MEMBER, open: at('/u/profile/newsletter'), shows: text(/You get the newsletter/) },
  { name: 'my begun surveys', who: MEMBER, open: at('/u/profile/surveys'), shows: text(/No surveys yet|Continue/) },
  { name: 'change password', who: MEMBER, open: at('/u/profile/password'), shows: text(/New password again/) },
  { name: 'change user name', who: MEMBER, open: at('/u/profile/username'), shows: text(/New e-mail address/) },
  { name: 'import of members', who: STAFF, open: at('/client/member-imports'), shows: text(/CSV file/) },
  { name: 'files of answers', who: STAFF, open: at('/client/answer-files'), shows: text(/File of answers/) },
  {
    name: 'imports of a survey',
    who: STAFF,
    open: at('/client/surveys/star-wars-2014/imports'),
    shows: text(/Nothing was imported|rows|responses/),
  },
  { name: 'sign-ins', who: MEMBER, open: at('/u/profile/logins'), shows: table },
  { name: 'polls', who: MEMBER, open: at('/u/polls'), shows: text(/Quick poll|Polls that you voted in/) },
  {
    name: 'notifications',
    who: MEMBER,
    open: at('/u/notifications'),
    shows: text(/No notifications yet|^\d+ notifications?$/),
  },
  { name: 'invitations', who: MEMBER, open: at('/invite'), shows: text(/See who has joined/) },
  { name: 'referrals', who: MEMBER, open: at('/u/profile/referrals'), shows: text(/Nobody yet/) },
  { name: 'own badges', who: MEMBER, open: at('/u/profile/badges'), shows: text(/No badges yet/) },
  { name: 'texts of the interface', who: STAFF, open: at('/client/texts'), shows: text(/Export as XLIFF/) },
  { name: 'badges of staff', who: STAFF, open: at('/client/badges'), shows: text(/No badges yet/) },
  { name: 'polls of staff', who: STAFF, open: at('/client/polls'), shows: table },
  { name: 'new poll', who: STAFF, open: at('/client/polls/new'), shows: text(/Save draft/) },
  { name: 'survey list', who: STAFF, open: at('/client/surveys'), shows: table },
  {
    name: 'response quality',
    who: STAFF,
    open: at('/client/surveys/star-wars-2014/quality'),
    shows: text(/^\d+ flags?$/), // of the real survey, one response once the worker has looked at it
  },
  {
    name: 'links of a survey',
    who: STAFF,
    open: at('/client/surveys/shop-visit/links'),
    shows: text(/Links for members/),
  },
  {
    name: 'a link that is not good',
    who: null,
    open: at('/u/surveys/openLink/conduct?token=none'),
    shows: text(/not available to you/),
  },
  { name: 'topline', who: STAFF, open: at('/report/star-wars-2014/0'), shows: chart },
  { name: 'crosstab', who: STAFF, open: at(`${CROSSTAB}?banner=Q10&rows=Q2,Q4`), shows: table },
  { name: 'new crosstab', who: STAFF, open: at(CROSSTAB), shows: text(/Start with Gender/) },
  { name: 'dashboards', who: STAFF, open: at('/client/surveys/dashboards'), shows: text(/Questions of any survey/) },
  {
    name: 'recorded runs',
    who: STAFF,
    open: at('/client/surveys/runs'),
    shows: text(/Each can be repeated as it was/),
  },
  { name: 'decks', who: STAFF, open: at('/client/surveys/decks'), shows: text(/as slides, to present/) },
  { name: 'new deck', who: STAFF, open: at('/client/surveys/decks/new'), shows: text(/No slides yet/) },
  { name: 'new dashboard', who: STAFF, open: at('/client/surveys/dashboards/new'), shows: text(/Nothing is laid out/) },
  {
    name: 'a dashboard that is not shown',
    who: null,
    open: at('/report/all/none/dashboard'),
    shows: text(/nothing to see here/),
  },
  { name: 'weightings', who: STAFF, open: at('/report/star-wars-2014/new/weightings'), shows: text(/New weighting/) },
  {
    name: 'new weighting',
    who: STAFF,
    open: at('/report/star-wars-2014/new/weighting/new'),
    shows: (page) => page.getByLabel('Add a target'),
  },
  { name: 'members', who: STAFF, open: at('/client/members'), shows: table },
  { name: 'outbox', who: STAFF, open: at('/client/mails'), shows: text(/Every mail to a member/) },
  {
    name: 'mails to members',
    who: STAFF,
    open: at('/client/mailings'),
    shows: text(/Invitations to surveys, newsletters/),
  },
  {
    name: 'new mail to members',
    who: STAFF,
    open: at('/client/mailings/new'),
    shows: text(/All active members who fit/),
  },
  { name: 'site', who: STAFF, open: at('/client/site'), shows: text(/Welcome, above the home/) },
  { name: 'content', who: STAFF, open: at('/client/content/slide'), shows: text(/Slides beside the sign-in form/) },
  { name: 'new content', who: STAFF, open: at('/client/content/news/new'), shows: text(/Save draft/) },
  { name: 'contact', who: MEMBER, open: at('/u/contactus'), shows: text(/What is it about/) },
  { name: 'operations', who: DEVELOPER, open: at('/client/operations'), shows: text(/Recent operations/) },
  { name: 'events', who: DEVELOPER, open: at('/client/operations/events'), shows: table },
  { name: 'system', who: DEVELOPER, open: at('/client/operations/system'), shows: table },
  { name: 'jobs', who: DEVELOPER, open: at('/client/operations/jobs'), shows: table },
  { name: 'no such page', who: MEMBER, open: at('/nowhere'), shows: text(/does not exist/) },
]

const SIZES = [
  { name: 'telephone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
]

const look = async (page: Page, variant: string): Promise<string> => {
  await settled(page)
  expect.soft(await complaints(page), `axe on a ${variant}`).toEqual([])
  expect.soft(await isTooWide(page), `scrolls sideways on a ${variant}`).toBe(false)
  expect.soft(await rawKeys(page), `keys instead of texts on a ${variant}`).toEqual([])
  return paperOf(page)
}

test('a key that is shown instead of its text is noticed', async ({ page }) => {
  await page.setContent('<p>sign-in-lead</p><p>sign-in-lead is a key</p><input aria-label="password-missing" />')
  expect(await rawKeys(page)).toEqual(['sign-in-lead', 'password-missing'])
})

/** Loads the screen once per size; colours follow the system while it is open. */
const lookInAllVariants = async (page: Page, { open, shows }: Screen): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await (page.url() === 'about:blank' ? open(page) : page.reload())
    await expect(shows(page)).toBeVisible()
    const papers = new Set<string>()
    for (const colorScheme of ['light', 'dark'] as const) {
      const variant = `${size.name}, ${colorScheme}`
      await test.step(variant, async () => {
        await page.emulateMedia({ colorScheme })
        papers.add(await look(page, variant))
      })
    }
    expect(papers.size, `light and dark differ on a ${size.name}`).toBe(2)
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ who: screen.who })
    test('axe finds nothing on a phone and a desktop, light and dark', async ({ page }) => {
      await lookInAllVariants(page, screen)
    })
  })
}

test.describe('right to left', () => {
  test.use({ locale: 'ar', viewport: { width: 360, height: 740 } })
  test('everything is mirrored for a language that is written from right to left', async ({ page }) => {
    await page.goto(`${portalUrl()}/login`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await look(page, 'telephone')
  })
})

const inFrench = async (page: Page): Promise<void> => {
  await page.goto(`${portalUrl()}/u/main`)
  await page.getByRole('link', { name: /Boissons du matin/ }).click()
}

const FRENCH_SCREENS: readonly Screen[] = [
  { name: 'sign-in', who: null, open: at('/login'), shows: text(/Se connecter/) },
  { name: 'my surveys', who: MEMBER, open: at('/u/main'), shows: text(/Boissons du matin/) },
  { name: 'sign-ins', who: MEMBER, open: at('/u/profile/logins'), shows: table },
  { name: 'a survey page', who: MEMBER, open: inFrench, shows: input },
  { name: 'survey list', who: STAFF, open: at('/client/surveys'), shows: table },
  {
    name: 'topline',
    who: STAFF,
    open: at('/report/star-wars-2014/0'),
    shows: (page) => page.locator('main svg').first(),
  },
  { name: 'crosstab', who: STAFF, open: at(`${CROSSTAB}?banner=Q10&rows=Q2,Q4`), shows: table },
  { name: 'operations', who: DEVELOPER, open: at('/client/operations'), shows: text(/Opérations récentes/) },
  { name: 'system', who: DEVELOPER, open: at('/client/operations/system'), shows: table },
]

for (const { name, who, open, shows } of FRENCH_SCREENS) {
  test.describe(`${name} in French`, () => {
    test.use({ who, locale: 'fr' })
    test('its longer texts do not break the layout on a phone and a desktop', async ({ page }) => {
      for (const size of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size)
        await open(page)
        await expect(shows(page)).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
        await look(page, `${size.width} px`)
      }
    })
  })
}
