import { itemId } from '@portal/tests/support/banners'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BASE, bannerServer, openEditor } from '../../../test-support/banners.ts'
import { openPanel, openReport } from '../../../test-support/report.tsx'
import { problem } from '../../../test-support/server.ts'
import { BannerEditorScreen } from './banner/banner-editor-screen.tsx'
import { BannerListScreen } from './banner/banner-list-screen.tsx'
import { ToplineScreen } from './topline/topline-screen.tsx'

const refused = problem(400, 'invalid-request')
/** The call that fails; all others are answered as usual. */
const failing = (path: string) => (asked: Readonly<{ path: string }>) => (asked.path === path ? refused : null)

const topline = async (path: string, search = '') => {
  openReport(<ToplineScreen />, { also: failing(path), search })
  await screen.findByRole('article', { name: /Do you drink tea/ })
}
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the sentence of the specification is said where', () => {
  it('the questions of a survey cannot be loaded', async () => {
    openReport(<ToplineScreen />, { also: failing(`${BASE}/precodes/tea/0/0`) })
    expect(await screen.findByText('Failed to load precodes for survey tea')).toBeTruthy()
  })

  it('the names of the surveys cannot be loaded', async () => {
    openReport(<ToplineScreen />, { also: failing(BASE) })
    expect(await screen.findByText('Failed to load Surveys name for survey')).toBeTruthy()
  })

  it('a filter cannot be saved', async () => {
    const women = { operator: 'AND', rules: [{ question: 'Q2', op: 'IN', values: [1] }] }
    await topline(`${BASE}/addFilter`, `?filter=${encodeURIComponent(JSON.stringify(women))}`)
    await openPanel('Filter')
    await press('Save filter')
    await userEvent.type(screen.getByLabelText('Name of the filter'), 'Women')
    await userEvent.click(inDialog('Save'))
    expect(await screen.findByText('There was an error during saving filter.')).toBeTruthy()
  })

  it('a topline cannot be saved', async () => {
    await topline(`${BASE}/saveTopline`)
    await press('Save topline')
    await userEvent.type(await screen.findByLabelText('Name of the topline'), 'Mine')
    await userEvent.click(inDialog('Save'))
    expect(await screen.findByText('Something went wrong during saving the topline')).toBeTruthy()
  })

  it('a banner cannot be saved', async () => {
    openEditor(<BannerEditorScreen />, itemId, '', () => refused)
    await press('Save banner')
    expect(await screen.findByText('Something went wrong during saving the banner data')).toBeTruthy()
  })

  it.each([
    ['copied', 'copyBanner', 'Copy: By gender', 'Something went wrong during coping the banner'],
    ['deleted', 'deleteBanner', 'Delete: By gender', 'Something went wrong during deleting the banner'],
  ])('a banner cannot be %s', async (_, call, button, sentence) => {
    const usual = bannerServer()
    const also = (asked: Parameters<typeof usual>[0]) => failing(`${BASE}/${call}`)(asked) ?? usual(asked)
    openReport(<BannerListScreen />, { path: '/crosstab', also })
    await press(button)
    if (call === 'deleteBanner') await userEvent.click(inDialog('Delete'))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})
