import { expect } from '@playwright/test'
import { isTooWide, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

test.use({ who: 'staff@example.org' })

test('staff upload several files, are told of one that is too large, and delete one after a question that can be read', async ({
  page,
}) => {
  await page.goto(`${portalUrl()}/client/files`)
  const tooLarge = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(40 * 2 ** 20)])
  await page.getByLabel('Upload files').setInputFiles([
    { name: 'long.pdf', mimeType: 'application/pdf', buffer: tooLarge },
    { name: 'tea.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') },
  ])
  await expect(page.getByText('tea.txt is uploaded.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('long.pdf was not uploaded.')).toBeVisible()
  await expect(page.getByText('It may have at most 25 MB.')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  const list = page.getByRole('region', { name: 'Files' })
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)

  await page.getByRole('button', { name: 'Delete tea.txt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this file?' })
  await settled(page)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('tea.txt is deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete tea.txt' })).toHaveCount(0)
  expect(await isTooWide(page)).toBe(false)
})
