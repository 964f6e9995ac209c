import { createServer, type Server } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

test.use({ who: 'staff@example.org' })

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
