import { type BrowserContextOptions, expect, type Page, type Response } from '@playwright/test'
import { goBackInVisit, submitVisitPage } from '@portal/contracts/http/survey-links'
import type { SubmitBody, SubmitReply } from '@portal/contracts/http/surveys'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { questionTypes } from '@portal/contracts/survey/question-types'
import { openLinkOf } from './inputs/address.ts'
import { finger, type Hand, keys, mouse } from './inputs/hands.ts'
import { type Held, stories } from './inputs/stories.ts'
import { idOf, LAST } from './inputs/survey.ts'
import { complaints, controlsCutOff, isTooWide, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

type Mode = Readonly<{
  language: 'en' | 'ar'
  hand: (page: Page) => Hand
  browser: BrowserContextOptions
  /** One mode of each direction is looked at by axe. */
  isScanned: boolean
}>

const modes: Readonly<Record<string, Mode>> = {
  'by mouse, at 200 % zoom of 1280 px': {
    language: 'en',
    hand: mouse,
    browser: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    isScanned: true,
  },
  'by touch on a telephone': {
    language: 'en',
    hand: finger,
    browser: { viewport: { width: 390, height: 800 }, hasTouch: true },
    isScanned: false,
  },
  'by keyboard alone': {
    language: 'en',
    hand: keys,
    browser: { viewport: { width: 1280, height: 800 } },
    isScanned: false,
  },
  'by touch from right to left, at 320 px': {
    language: 'ar',
    hand: finger,
    browser: { viewport: { width: 320, height: 640 }, hasTouch: true },
    isScanned: true,
  },
}

type Type = (typeof questionTypes)[number]

const next = async (page: Page, hand: Hand): Promise<Response> => {
  const [sent] = await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith(submitVisitPage.path)),
    hand.press(page.locator('button[type=submit]')),
  ])
  return sent
}

/** What the server holds, which it says when a respondent goes back to the page. */
const heldAfter = async (page: Page, sent: Response): Promise<WireData> => {
  const { status }: SubmitReply = await sent.json()
  expect(status, 'the page was accepted').toBe(true)
  const { token }: SubmitBody = sent.request().postDataJSON()
  const data = { token, page: LAST, DATA: {} }
  const back = await page.request.post(`${portalUrl()}${goBackInVisit.path}`, { data })
  const reply: SubmitReply = await back.json()
  return reply.next?.DATA ?? {}
}

const keyed = (id: string, holds: Held): Held =>
  Object.fromEntries(Object.entries(holds).map(([rest, value]) => [`${id}${rest}`, value]))

const answered = async (page: Page, link: string, { name, code }: Type, mode: Mode): Promise<void> => {
  const id = idOf(code)
  await page.goto(`${link}&backgroundVars=TYPE%3D${code}&externalUser=${name}-${mode.language}-${Date.now()}`)
  const main = page.locator(`#question-${id}`)
  await expect(main).toBeVisible()
  await settled(page)
  expect(await isTooWide(page), 'the page scrolls sideways').toBe(false)
  expect(await controlsCutOff(page), 'controls that are cut off').toEqual([])
  const hand = mode.hand(page)
  const radios = (key?: string) => main.locator(`input[type=radio][name="${key === undefined ? id : `${id}_${key}`}"]`)
  await stories[name].answer(hand, { page, id, main, radios })
  if (mode.isScanned) {
    await settled(page)
    expect(await complaints(page)).toEqual([])
  }
  expect(await heldAfter(page, await next(page, hand))).toEqual(keyed(id, stories[name].holds))
}

/** The lines of a failure that say what is wrong, for a list of all types that failed. */
const inShort = (error: unknown): string => String(error).split('\n').slice(0, 12).join('\n')

test.use({ who: 'staff@example.org' })
/** Every type there is, in one story; two of them play a video to its end. */
test.setTimeout(300_000)

for (const [name, mode] of Object.entries(modes)) {
  test(`every type of question is answered ${name}, and the server holds the answer`, async ({
    browser,
    page: staff,
  }) => {
    const link = await openLinkOf(staff)
    await staff.close()
    const locale = mode.language
    const context = await browser.newContext({ ...mode.browser, locale, storageState: NOBODY, reducedMotion: 'reduce' })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const failures: string[] = []
    for (const type of questionTypes) {
      await test
        .step(type.name, () => answered(page, link, type, mode))
        .catch((error: unknown) => {
          failures.push(`${type.name}: ${inShort(error)}`)
        })
    }
    expect(failures).toEqual([])
    await context.close()
  })
}
