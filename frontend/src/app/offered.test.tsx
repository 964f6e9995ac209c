import type { SiteConfiguration } from '@portal/contracts/http/site'
import { getFooterText } from '@portal/contracts/http/site-settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { problem, serve } from '../../test-support/server.ts'
import { aSite } from '../../test-support/site.ts'
import { OverviewScreen } from '../features/identity/profile/overview-screen.tsx'
import { siteQuery } from '../lib/site.ts'
import { PortalFrame } from './frames.tsx'
import { ProfileFrame } from './profile-frame.tsx'

const languages = [
  { pkLanguage: 'en', name: 'English', leftToRight: true },
  { pkLanguage: 'ar', name: 'العربية', leftToRight: false },
]
const withSite = async (element: React.ReactElement, differs: Partial<SiteConfiguration>, footer = '') => {
  serve(({ path }) => (path === getFooterText.path ? { body: { content: footer } } : problem(404, 'not-found')))
  const { client } = openScreen(element, { at: '/u/profile', languages })
  await act(async () => {
    client.setQueryData(siteQuery.queryKey, aSite(differs))
    await new Promise((done) => setTimeout(done)) // who watches is told in the next turn
  })
}
const linksIn = (place: HTMLElement) => within(place).getAllByRole('link')
const pathsIn = (place: HTMLElement) => linksIn(place).map((link) => link.getAttribute('href'))

const lists = {
  'the list of its parts': () => {
    const part = <ProfileFrame />
    return { part, links: () => pathsIn(screen.getByRole('navigation', { name: 'Your profile' })) }
  },
  'its overview': () => ({ part: <OverviewScreen />, links: () => pathsIn(document.body) }),
}

const switches: readonly (readonly [Partial<SiteConfiguration>, string])[] = [
  [{ site_uses_avatar: false }, '/u/profile/avatar'],
  [{ show_email_notification: false }, '/u/profile/emailsettings'],
  [{ show_newsletter: false }, '/u/profile/newsletter'],
]

describe.each(Object.entries(lists))('%s of the profile', (_, list) => {
  it('begins with the picture, the name, the e-mail settings, the newsletter and the user name', async () => {
    const { part, links } = list()
    await withSite(part, {})
    const parts = links().filter((path) => path !== '/u/profile')
    expect(parts.slice(0, 5)).toEqual([
      '/u/profile/avatar',
      '/u/profile/displayname',
      '/u/profile/emailsettings',
      '/u/profile/newsletter',
      '/u/profile/username',
    ])
  })

  it.each(switches)('offers all but what %j switches off', async (differs, path) => {
    const { part, links } = list()
    await withSite(part, {})
    const all = links()
    await withSite(part, differs)
    expect(links()).toEqual(all.filter((one) => one !== path))
    expect(all).toContain(path)
  })
})

describe('the menu of members', () => {
  const menu = async (has: Partial<SiteConfiguration['has']>) => {
    await withSite(<PortalFrame />, { has: { ...aSite().has, ...has } })
    const found = await screen.findByRole('navigation', { name: 'Main navigation' })
    await waitFor(() => expect(found.textContent).not.toBe(''))
    return pathsIn(found)
  }

  it('has the invitation where members may invite, and the news where there are any', async () => {
    expect(await menu({})).toEqual(['/u/main', '/u/polls'])
    expect(await menu({ invites: true })).toEqual(expect.arrayContaining(['/u/main', '/u/polls', '/invite']))
    expect(await menu({ news: true })).not.toContain('/invite')
    expect(await menu({ news: true })).toContain('/news')
  })
})

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'))

  it('has the links of the community, the way to its support, and the switch of the language', async () => {
    const footerLinks = [{ text: 'Privacy', link: 'https://example.org/privacy' }]
    await withSite(<PortalFrame />, { footerLinks })
    expect(footer().getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('https://example.org/privacy')
    expect(pathsIn(screen.getByRole('contentinfo'))).toEqual(['https://example.org/privacy', '/u/contactus'])
    expect(footer().getByRole('combobox', { name: 'Language' })).toBeTruthy()
  })

  it('has the text of the community, in which nothing runs', async () => {
    await withSite(<PortalFrame />, {}, '<p>Made by <b>us</b><img src="x" onerror="steal()"></p>')
    expect((await footer().findByText('us')).tagName).toBe('B')
    expect(screen.getByRole('contentinfo').innerHTML).not.toContain('onerror')
    const language = footer().getByRole('combobox', { name: 'Language' })
    const isAfter = language.compareDocumentPosition(footer().getByText('us')) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isAfter, 'the words have a line of their own, below all others').toBeTruthy()
  })
})
