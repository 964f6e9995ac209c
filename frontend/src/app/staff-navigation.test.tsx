import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noor } from '../../test-support/people.ts'
import { openScreen } from '../../test-support/screen.tsx'
import { problem, serve } from '../../test-support/server.ts'
import { aSite } from '../../test-support/site.ts'
import { siteQuery } from '../lib/site.ts'
import { groupedEntries } from './menu-groups.ts'
import { StaffNavigation } from './staff-navigation.tsx'

const open = (account_type: 'admin' | 'developer' = 'admin', at = '/client/members') => {
  serve(() => problem(404, 'not-found'))
  return openScreen(<StaffNavigation />, { at, route: '*', member: { ...noor, account_type } })
}
const group = (name: string) => screen.getByRole('button', { name })

describe('the menu of staff', () => {
  it('puts what belongs together behind one button, and an entry that stands alone as it is', () => {
    open('developer')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Members',
      'Site',
      'Community',
    ])
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Reports', 'Operations'])
  })

  it('shows the links of a group when its button is pressed, and marks the present screen', async () => {
    open()
    await userEvent.click(group('Members'))
    const link = screen.getByRole('link', { name: 'Members' })
    expect(link.getAttribute('aria-current')).toBe('page')
    expect(group('Members').getAttribute('aria-expanded')).toBe('true')
  })

  it.each(['/client/surveys', '/report/tea/new', '/report/tea/new/crosstab'])('marks the reports at %s', (at) => {
    open('admin', at)
    const link = screen.getByRole('link', { name: 'Reports' })
    expect([link.getAttribute('aria-current'), link.getAttribute('href')]).toEqual(['page', '/client/surveys'])
  })

  it('does not mark the reports at another screen', () => {
    open('admin', '/reports-of-others')
    expect(screen.getByRole('link', { name: 'Reports' }).getAttribute('aria-current')).toBeNull()
  })

  it('closes a group with Escape, and gives the focus back to its button', async () => {
    open()
    await userEvent.click(group('Members'))
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: 'Members' })).toBeNull()
    expect(document.activeElement).toBe(group('Members'))
  })

  it('closes a group when the focus moves on, when a press goes elsewhere, and when a screen is opened', async () => {
    open()
    const isClosed = () => expect(group('Site').getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(group('Site'))
    await userEvent.tab({ shift: true })
    isClosed()
    await userEvent.click(group('Site'))
    await userEvent.click(document.body)
    isClosed()
    await userEvent.click(group('Site'))
    await userEvent.click(screen.getByRole('link', { name: 'Content' }))
    await waitFor(isClosed)
  })
})

it('the pages of the community are among what members see, so that the menu of staff stays one line', async () => {
  const { client } = open()
  client.setQueryData(siteQuery.queryKey, aSite({ has: { ...aSite().has, pages: true } }))
  serve(() => ({ body: [{ PageName: 'House Rules', Title: 'Our rules', order: 1 }] }))
  await userEvent.click(group('Community'))
  expect((await screen.findByRole('link', { name: 'Our rules' })).getAttribute('href')).toBe('/u/page/House%20Rules')
  expect(screen.queryByRole('button', { name: 'Site Content' })).toBeNull()
})

it('an entry of staff of an area that is in no group is among the others, so that none is lost', () => {
  const entry = { path: '/client/tides', who: 'staff', menu: ['site/menu', 'site'] } as const
  const ofTides = { ...entry, menu: ['tides/menu', 'tides'] } as unknown as typeof entry
  expect(groupedEntries([ofTides])).toEqual([{ name: 'more', entries: [ofTides] }])
})
