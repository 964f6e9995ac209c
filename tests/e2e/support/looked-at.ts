import type { Locator, Page } from '@playwright/test'
import { portalUrl } from './people.ts'

const STAFF = 'staff@example.org'
const MEMBER = 'member@example.org'
const DEVELOPER = 'developer@example.org'

const NO_ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const CROSSTAB = '/report/star-wars-2014/0/run/new'

/** Opens a screen. `path`: an address of the screen that is then shown. */
type Opener = ((page: Page) => Promise<unknown>) & Readonly<{ path: string }>

/** `shows` is the last part to appear: the screen is complete only then. */
export type LookedAt = Readonly<{
  name: string
  who: string | null
  open: Opener
  shows: (page: Page) => Locator
}>

const at = (path: string): Opener => Object.assign((page: Page) => page.goto(`${portalUrl()}${path}`), { path })

/** By a link that the server calls good: a real one works once, and looks are taken often. */
const byGoodLink = (path: string): Opener =>
  Object.assign(
    async (page: Page) => {
      await page.route('**/api/resetpw/link', (route) => route.fulfill({ json: { status: 'success', isActive: true } }))
      await page.goto(`${portalUrl()}${path}`)
    },
    { path },
  )

/** The screen behind a link of another one. */
const behind = (path: string, link: RegExp, shown: string): Opener =>
  Object.assign(
    async (page: Page) => {
      await page.goto(`${portalUrl()}${path}`)
      await page.getByRole('main').getByRole('link', { name: link }).first().click()
    },
    { path: shown },
  )

const text = (words: RegExp) => (page: Page) => page.getByRole('main').getByText(words).first()

const chart = (page: Page) =>
  page
    .getByRole('img', { name: /^Chart/ })
    .first()
    .locator('canvas')
const table = (page: Page) => page.getByRole('table').first()
const input = (page: Page) => page.getByRole('radio').or(page.getByRole('checkbox')).first()

/** Every screen of the portal; `screens.spec.ts` says which are missing. */
export const LOOKED_AT: readonly LookedAt[] = [
  { name: 'sign-in', who: null, open: at('/login'), shows: text(/Sign in/) },
  { name: 'preview of the slides', who: STAFF, open: at('/login?prevParam=1'), shows: text(/Preview of the draft/) },
  {
    name: 'second step',
    who: null,
    open: at('/login/passkey'),
    shows: text(/Use a recovery code instead|Recovery code/),
  },
  { name: 'connect-service', who: null, open: at('/login/connect'), shows: text(/Nothing is waiting/) },
  {
    name: 'new password by a link',
    who: null,
    open: byGoodLink('/pwreset?utoken=good'),
    shows: text(/New password again/),
  },
  {
    name: 'new password by a used link',
    who: null,
    open: at('/pwreset?utoken=none'),
    shows: text(/not valid any more/),
  },
  { name: 'a locked account', who: null, open: at('/lockedout'), shows: text(/Your account is locked/) },
  { name: 'registration', who: null, open: at('/register'), shows: text(/Join the community/) },
  { name: 'activation', who: null, open: at('/activate'), shows: text(/Activate your account/) },
  { name: 'my surveys', who: MEMBER, open: at('/u/main'), shows: text(/Morning drinks/) },
  { name: 'a survey page', who: MEMBER, open: behind('/u/main', /Morning drinks/, '/u/surveys/conduct'), shows: input },
  {
    name: 'a closed survey',
    who: MEMBER,
    open: at('/u/surveys/conduct?token=nobody'),
    shows: text(/not available to you/),
  },
  { name: 'profile', who: MEMBER, open: at('/u/profile'), shows: text(/What the community knows/) },
  { name: 'picture', who: MEMBER, open: at('/u/profile/avatar'), shows: text(/Other members see it/) },
  { name: 'data export', who: MEMBER, open: at('/u/profile/exportData'), shows: text(/Everything that the portal/) },
  { name: 'delete my account', who: MEMBER, open: at('/u/profile/delete'), shows: text(/What is deleted/) },
  { name: 'a deleted account', who: null, open: at('/u/deleted'), shows: text(/You have been signed out everywhere/) },
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
  {
    name: 'sign-in services',
    who: MEMBER,
    open: at('/u/profile/services'),
    shows: text(/No service is connected/),
  },
  { name: 'passkeys', who: MEMBER, open: at('/u/profile/passkeys'), shows: text(/No passkey yet/) },
  {
    name: 'my begun surveys',
    who: MEMBER,
    open: at('/u/profile/surveys'),
    shows: text(/No surveys yet|^\d+ surveys?$/),
  },
  { name: 'change password', who: MEMBER, open: at('/u/profile/password'), shows: text(/New password again/) },
  { name: 'change user name', who: MEMBER, open: at('/u/profile/username'), shows: text(/New e-mail address/) },
  { name: 'import of members', who: STAFF, open: at('/client/member-imports'), shows: text(/CSV file/) },
  { name: 'sign-ins', who: MEMBER, open: at('/u/profile/logins'), shows: table },
  { name: 'polls', who: MEMBER, open: at('/u/polls'), shows: text(/Quick poll|Polls that you voted in/) },
  {
    name: 'notifications',
    who: MEMBER,
    open: at('/u/notifications'),
    shows: text(/No notifications yet|^\d+ notifications?$/),
  },
  { name: 'invitations', who: MEMBER, open: at('/invite'), shows: text(/Invitations are closed|See who has joined/) },
  { name: 'referrals', who: MEMBER, open: at('/u/profile/referrals'), shows: text(/Camille Roux/) },
  { name: 'own badges', who: MEMBER, open: at('/u/profile/badges'), shows: text(/Founding member/) },
  { name: 'texts of the interface', who: STAFF, open: at('/client/texts'), shows: text(/Export as XLIFF/) },
  { name: 'badges of staff', who: STAFF, open: at('/client/badges'), shows: text(/First survey/) },
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
    name: 'coding',
    who: STAFF,
    open: at('/client/surveys/morning-drinks/coding/Q7'),
    shows: text(/New code/),
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
    name: 'schedules',
    who: STAFF,
    open: at('/client/surveys/schedules'),
    shows: text(/Dashboards as PDF files in the mail/),
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
  { name: 'recent sign-ins', who: STAFF, open: at('/client/recent'), shows: table },
  { name: 'clipboard', who: STAFF, open: at('/client/clipboard'), shows: text(/Nobody is on your clipboard/) },
  { name: 'outbox', who: STAFF, open: at('/client/mails'), shows: text(/Every mail to a member/) },
  { name: 'retention', who: STAFF, open: at('/client/retention'), shows: text(/How long data are kept/) },
  { name: 'site', who: STAFF, open: at('/client/site'), shows: text(/Welcome, above the home/) },
  { name: 'content', who: STAFF, open: at('/client/content/slide'), shows: text(/Slides beside the sign-in form/) },
  { name: 'new content', who: STAFF, open: at('/client/content/news/new'), shows: text(/Save draft/) },
  { name: 'contact', who: MEMBER, open: at('/u/contactus'), shows: text(/What is it about/) },
  {
    name: 'a refused file',
    who: null,
    open: at('/file?id=018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'),
    shows: text(/cannot be opened/),
  },
  { name: 'files of staff', who: STAFF, open: at('/client/files'), shows: text(/No files|^\d+ files?$/) },
  { name: 'the blank page', who: null, open: at('/u/thanks'), shows: text(/Thank you/) },
  { name: 'files of answers', who: STAFF, open: at('/client/answer-files'), shows: text(/file of answers/) },
  {
    name: 'imports of a survey',
    who: STAFF,
    open: at('/client/surveys/star-wars-2014/imports'),
    shows: text(/Nothing was imported|rows|responses/),
  },
  {
    name: 'recorded runs',
    who: STAFF,
    open: at('/client/surveys/runs'),
    shows: text(/Each can be repeated as it was/),
  },
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
    shows: text(/Registered since/),
  },
  { name: 'a run that is gone', who: STAFF, open: at(`/client/surveys/runs/${NO_ID}`), shows: text(/./) },
  { name: 'a file of answers that is gone', who: STAFF, open: at(`/client/answer-files/${NO_ID}`), shows: text(/./) },
  { name: 'a mail that is gone', who: STAFF, open: at(`/client/mailings/${NO_ID}`), shows: text(/./) },
  {
    name: 'preview of a survey',
    who: STAFF,
    open: at('/client/surveys/shop-visit/preview'),
    shows: text(/Nothing is stored/),
  },
  { name: 'quotas', who: STAFF, open: at('/client/surveys/tea-tasting/quotas'), shows: text(/quota/i) },
  { name: 'exports', who: STAFF, open: at('/client/surveys/exports'), shows: text(/Each says until when it is there/) },
  { name: 'banners', who: STAFF, open: at('/report/star-wars-2014/new/crosstab'), shows: text(/saved once and used/) },
  {
    name: 'new banner',
    who: STAFF,
    open: at('/report/star-wars-2014/new/banner/new'),
    shows: (page) => page.getByRole('button', { name: 'Save banner' }),
  },
  {
    name: 'a member',
    who: STAFF,
    open: behind('/client/members?search=member%40example.org', /Noor/, '/client/members/one'),
    shows: text(/As the log holds them/),
  },
  { name: 'a file of members', who: STAFF, open: at('/client/member-imports/none'), shows: text(/./) },
  { name: 'news', who: MEMBER, open: at('/news'), shows: text(/./) },
  { name: 'news that are gone', who: MEMBER, open: at(`/news/${NO_ID}`), shows: text(/./) },
  { name: 'a page that is gone', who: MEMBER, open: at('/u/page/None'), shows: text(/./) },
  { name: 'operations', who: DEVELOPER, open: at('/client/operations'), shows: text(/Recent operations/) },
  { name: 'events', who: DEVELOPER, open: at('/client/operations/events'), shows: table },
  { name: 'system', who: DEVELOPER, open: at('/client/operations/system'), shows: table },
  { name: 'jobs', who: DEVELOPER, open: at('/client/operations/jobs'), shows: table },
  { name: 'no such page', who: MEMBER, open: at('/nowhere'), shows: text(/does not exist/) },
]

/** Screens that are not looked at here, by their paths, and why. */
export const NOT_LOOKED_AT: Readonly<Record<string, string>> = {
  '/logout': 'it signs out and leads to sign-in at once',
  '/client/components': 'its own colours, direction and looks are chosen on it: components.spec.ts',
  '/u/surveys/embed': 'it is shown in a frame of another site: embedding.spec.ts',
}
