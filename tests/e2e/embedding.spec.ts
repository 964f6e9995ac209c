import { createServer, type Server } from 'node:http'
import { expect, type Page } from '@playwright/test'
import type { SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

test.use({ who: 'staff@example.org' })
// One after the other: they are the same site, on one port.
test.describe.configure({ mode: 'default' })

/** Another site: on this machine, by another name, so that cookies of the portal are third-party cookies in its frames. */
const shopOrigin = () => `http://localhost:${process.env['SHOP_PORT']}`

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><body><script>
     window.heard = []
     addEventListener('portal-survey', ({ detail }) => window.heard.push(detail))
   </script>${body}<script src="${portalUrl()}/embed.js"></script></body></html>`

const servedOn = (port: number, body: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(page(body)))
    server.listen(port, 'localhost', () => resolve(server))
  })

const tokenOn = async (staff: Page): Promise<string> => {
  await staff.goto(`${portalUrl()}/client/surveys/shop-visit/links`)
  const link = await staff.getByLabel('Open link', { exact: true }).inputValue()
  return new URL(link).searchParams.get('token') ?? ''
}

test('a survey in a frame of another site is taken without cookies, and tells that site, and no other, how far it is', async ({
  browser,
  page: staff,
}) => {
  const token = await tokenOn(staff)
  const shop = await servedOn(
    Number(process.env['SHOP_PORT']),
    `<div data-portal-survey="${token}" data-portal-variables="SOURCE=1" data-portal-title="Your visit"></div>`,
  )
  const context = await browser.newContext({ storageState: NOBODY })
  const visitor = await context.newPage()
  await visitor.goto(shopOrigin())
  const frame = visitor.frameLocator('iframe[title="Your visit"]')
  await frame.getByRole('radio', { name: 'Yes' }).check()
  await frame.getByRole('button', { name: 'Next' }).click()
  await frame.getByRole('textbox').fill('The opening hours')
  await frame.getByRole('button', { name: 'Finish' }).click()
  await expect(frame.getByText('Come again.')).toBeVisible()
  await expect(frame.getByRole('link')).toHaveCount(1) // the one that skips to the content

  const heard = () => visitor.evaluate((): readonly { type: string }[] => Reflect.get(window, 'heard'))
  await expect
    .poll(
      async () => (await heard()).at(-1)?.type === 'resize' || (await heard()).some(({ type }) => type === 'complete'),
    )
    .toBe(true)
  const messages = await heard()
  expect(messages.filter(({ type }) => type !== 'resize').map(({ type }) => type)).toEqual([
    'ready',
    'page',
    'page',
    'complete',
  ])
  expect(messages.filter(({ type }) => type !== 'resize' && type !== 'ready')).toContainEqual({
    source: 'portal-survey',
    version: 1,
    type: 'complete',
    surveyId: 'shop-visit',
  })
  expect(JSON.stringify(messages)).not.toContain('opening hours')
  expect(await context.cookies(portalUrl())).toEqual([])
  await context.close()
  shop.close()
})

test('a frame is as high as its page, comes into sight with each page, and keeps its survey when its skip link is used', async ({
  browser,
  page: staff,
}) => {
  const token = await tokenOn(staff)
  const shop = await servedOn(
    Number(process.env['SHOP_PORT']),
    `<div data-portal-survey="${token}" data-portal-variables="SOURCE=1" data-portal-title="Your visit"></div>
     <p style="height: 3000px">The rest of the shop</p>`,
  )
  const context = await browser.newContext({ storageState: NOBODY, viewport: { width: 360, height: 400 } })
  const visitor = await context.newPage()
  await visitor.goto(shopOrigin())
  const frame = visitor.frameLocator('iframe[title="Your visit"]')
  const overflow = () =>
    frame.locator(':root').evaluate(({ scrollHeight, ownerDocument }) => {
      return scrollHeight - (ownerDocument.defaultView?.innerHeight ?? 0)
    })
  const height = async () => (await visitor.locator('iframe').boundingBox())?.height ?? 0

  await frame.getByRole('radio', { name: 'Yes' }).check()
  await expect.poll(overflow).toBe(0)
  const high = await height()
  expect(high).toBeGreaterThan(400)

  await frame.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(frame.locator('main')).toBeFocused()
  await expect(frame.getByRole('radio', { name: 'Yes' })).toBeChecked()
  expect(await frame.locator(':root').evaluate(({ baseURI }) => new URL(baseURI).hash)).toContain(token)

  await frame.getByRole('button', { name: 'Next' }).click()
  await expect(frame.getByRole('heading', { name: 'Page 2 of 2' })).toBeInViewport()
  await expect.poll(overflow).toBe(0)
  await frame.getByRole('button', { name: 'Finish' }).click()
  await expect(frame.getByText('Come again.')).toBeInViewport()
  await expect.poll(height).toBeLessThan(high)
  await context.close()
  shop.close()
})

test('a frame speaks the language that its site names, and goes on with its visit when the page is loaded again, though the browser keeps nothing for frames', async ({
  browser,
  page: staff,
}) => {
  const token = await tokenOn(staff)
  const shop = await servedOn(
    Number(process.env['SHOP_PORT']),
    `<div data-portal-survey="${token}" data-portal-variables="SOURCE=1" data-portal-language="ar"></div>`,
  )
  const context = await browser.newContext({ storageState: NOBODY, locale: 'en' })
  await context.addInitScript(() => {
    if (window === window.top) return
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  })
  const visitor = await context.newPage()
  await visitor.goto(shopOrigin())
  const frame = visitor.frameLocator('iframe')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await frame.getByRole('radio').first().check()
  await frame.getByRole('button', { name: 'التالي' }).click()
  await expect(frame.getByRole('textbox')).toBeVisible()

  await visitor.reload()
  await expect(frame.getByRole('textbox')).toBeVisible()
  await frame.getByRole('button', { name: 'إنهاء' }).click()
  await expect(frame.getByText('زرنا مرة أخرى.')).toBeVisible()
  expect(await context.cookies(portalUrl())).toEqual([])
  await context.close()
  shop.close()
})

test('a link that is refused and a failure that can be tried again are told apart, and the site around is told of both', async ({
  browser,
  page: staff,
}) => {
  const token = await tokenOn(staff)
  const shop = await servedOn(
    Number(process.env['SHOP_PORT']),
    `<div data-portal-survey="nobodys-link-nobodys-link" data-portal-title="Refused"></div>
     <div data-portal-survey="${token}" data-portal-title="Broken"></div>`,
  )
  const context = await browser.newContext({ storageState: NOBODY })
  const visitor = await context.newPage()
  await visitor.route('**/conduct/questions*', (route) => route.fulfill({ status: 500, json: {} }))
  await visitor.goto(shopOrigin())
  const [refused, broken] = [visitor.frameLocator('[title="Refused"]'), visitor.frameLocator('[title="Broken"]')]
  await expect(refused.getByText('This link is not good any more')).toBeVisible()
  await expect(broken.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(refused.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const types = () => visitor.evaluate((): readonly { type: string }[] => Reflect.get(window, 'heard'))
  await expect.poll(async () => (await types()).filter(({ type }) => type === 'error').length).toBe(2)

  await visitor.unroute('**/conduct/questions*')
  await broken.getByRole('button', { name: 'Try again' }).click()
  await expect(broken.getByText('Did you find what you wanted?')).toBeVisible()
  await expect.poll(async () => (await types()).some(({ type }) => type === 'page')).toBe(true)
  await context.close()
  shop.close()
})

test('a link and the end of a survey in a frame lead to pages like any other, and two snippets on a page make two frames', async ({
  browser,
  page: staff,
}) => {
  const token = await tokenOn(staff)
  const snippet = `<div data-portal-survey="${token}"></div><script src="${portalUrl()}/embed.js" async></script>`
  const shop = await servedOn(Number(process.env['SHOP_PORT']), snippet + snippet)
  const context = await browser.newContext({ storageState: NOBODY })
  const visitor = await context.newPage()
  const coupon = 'https://coupon.example/thanks'
  // The survey of the other stories, with a link to a page of the portal and another end. Neither that page nor the coupon may be framed.
  await visitor.route('**/conduct/questions*', async (route) => {
    const page: SurveyPage = await (await route.fetch()).json()
    const questions = page.questions.map((one) => ({ ...one, QuestionHelp: '<a href="/u/contactus">Who asks?</a>' }))
    await route.fulfill({ json: { ...page, questions } })
  })
  await visitor.route('**/conduct/submit', async (route) => {
    const reply: SubmitReply = await (await route.fetch()).json()
    const end = { endPage: 'redirect', EndMessage: '', quotaFullMessage: '', redirectLink: coupon }
    await route.fulfill({ json: { ...reply, next: { ...reply.next, end } } })
  })
  await context.route(coupon, (route) => {
    const headers = { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }
    return route.fulfill({ contentType: 'text/html', headers, body: '<h1>Your coupon</h1>' })
  })
  await visitor.goto(shopOrigin())
  await expect(visitor.locator('iframe')).toHaveCount(2)
  const frame = visitor.frameLocator('iframe').first()

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Who asks?' }).click(),
  ])
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  await opened.close()

  await frame.getByRole('radio', { name: 'Yes' }).check()
  await frame.getByRole('button', { name: 'Finish' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your coupon' })).toBeVisible()
  expect(visitor.url()).toBe(coupon)
  await context.close()
  shop.close()
})

test('a site that is not named can frame neither the page of embedded surveys nor any other', async ({
  browser,
  page: staff,
}) => {
  const token = await tokenOn(staff)
  const other = await servedOn(
    0,
    `<div data-portal-survey="${token}"></div><iframe title="Sign in" src="${portalUrl()}/login"></iframe>`,
  )
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const context = await browser.newContext({ storageState: NOBODY })
  const visitor = await context.newPage()
  const refused: string[] = []
  visitor.on('console', (message) => refused.push(message.text()))
  await visitor.goto(`http://localhost:${port}`)
  await expect.poll(() => refused.filter((text) => text.includes('frame-ancestors')).length).toBeGreaterThanOrEqual(2)
  expect(await visitor.evaluate((): readonly unknown[] => Reflect.get(window, 'heard'))).toEqual([])
  await context.close()
  other.close()
})
