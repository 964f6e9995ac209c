import type { Popup } from '@portal/contracts/http/content'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { PAGE } from './content-paths.ts'
import { HomeNews } from './home-news.tsx'
import { MenuPages } from './menu-pages.tsx'
import { NewsItemScreen } from './news-item-screen.tsx'
import { NewsScreen } from './news-screen.tsx'
import { PageScreen } from './page-screen.tsx'
import { PopupHost } from './popup-host.tsx'

const ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const item = (Title: string, total: number) => ({
  pkNews: ID,
  total,
  Title,
  Text: `<p>About ${Title}<script>x()</script></p>`,
  Banner: `${Title} in short`,
  picture: '/api/content/picture/x/y',
  publishedAt: '2026-11-20T08:00:00.000Z',
})
const page = (differs: object = {}) => ({
  status: 'success',
  message: '',
  PageName: 'Rules',
  Title: 'Our rules',
  Content: '<p>Be <b>kind</b></p><img src="x" onerror="x()">',
  ...differs,
})

describe('the screen of a page', () => {
  const openPage = (at: string) => openScreen(<PageScreen />, { at, route: PAGE })

  it('shows it, without what could run', async () => {
    serve(() => ({ body: page() }))
    const { container } = openPage('/u/page/Rules')
    expect(await screen.findByRole('heading', { name: 'Our rules' })).toBeTruthy()
    await waitFor(() => expect(container.querySelector('b')?.textContent).toBe('kind'))
    expect(container.querySelector('[onerror]')).toBeNull()
  })

  it('asks for the draft with prevParam, says that it is one, and shows as a toast why it is refused', async () => {
    const asked = serve(() => ({ body: page() }))
    openPage('/u/page/Rules?prevParam=1')
    expect(await screen.findByText(/^Preview of the draft/)).toBeTruthy()
    expect(asked[0]?.query.get('prevParam')).toBe('1')
    serve(() => ({
      body: page({ status: 'error', message: 'Only staff can preview a draft.', Title: '', Content: '' }),
    }))
    openPage('/u/page/Rules?prevParam=1')
    expect(await screen.findByText('Only staff can preview a draft.')).toBeTruthy()
    expect(screen.getByText('This page does not exist')).toBeTruthy()
  })

  it.each(['/u/page/Nothing', '/u/page/..%2Fadmin'])('says that there is none at %s, and leads home', async (at) => {
    serve(() => problem(404, 'not-found'))
    openPage(at)
    expect(await screen.findByText('This page does not exist')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/login')
  })
})

describe('news', () => {
  it('are read one on a page, and the buttons stay where they are', async () => {
    const asked = serve(({ path }) => ({ body: [item(path.endsWith('/2/1') ? 'Coffee' : 'Tea', 3)] }))
    openScreen(<NewsScreen />, { at: '/news' })
    await screen.findByRole('link', { name: 'Tea' })
    expect(asked[0]?.path).toBe('/api/news/1/1')
    expect(asked[0]?.query.get('only_active')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: 'Coffee' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }))
  })

  it('are shown from the first where the page that was read is gone', async () => {
    let isGone = false
    serve(({ path }) => {
      if (path.endsWith('/1/1')) return { body: [item('Tea', isGone ? 1 : 2)] }
      return { body: isGone ? [] : [item('Coffee', 2)] }
    })
    const { client } = openScreen(<NewsScreen />, { at: '/news' })
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    await screen.findByRole('link', { name: 'Coffee' })
    isGone = true
    await client.invalidateQueries()
    expect(await screen.findByRole('link', { name: 'Tea' })).toBeTruthy()
    expect(screen.queryByText('No news yet')).toBeNull()
  })

  it('say so if there are none', async () => {
    serve(() => ({ body: [] }))
    openScreen(<NewsScreen />, { at: '/news' })
    expect(await screen.findByText('No news yet')).toBeTruthy()
  })

  it('have a screen each, which says if there is no such item', async () => {
    serve(() => ({ body: item('Tea', 1) }))
    openScreen(<NewsItemScreen />, { at: `/news/${ID}`, route: '/news/:pkNews' })
    expect(await screen.findByRole('heading', { name: 'Tea' })).toBeTruthy()
    openScreen(<NewsItemScreen />, { at: '/news/rubbish', route: '/news/:pkNews' })
    expect(await screen.findByText('This news item does not exist')).toBeTruthy()
  })

  it('stand on the home with their short text', async () => {
    const asked = serve(() => ({
      body: ['One', 'Two', 'Three', 'Four'].map((title, at) => ({
        ...item(title, 4),
        pkNews: ID.replace(/1$/, String(at)),
      })),
    }))
    openScreen(<HomeNews />)
    expect(await screen.findByText('One in short')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read more: Three' }).getAttribute('href')).toMatch(/^\/news\//)
    expect(screen.queryByText('Four in short')).toBeNull()
    const question = { only_active: 'true', showRSS: 'true', sortBy: 'date', sortOrder: 'desc' }
    expect([asked[0]?.path, Object.fromEntries(asked[0]?.query ?? [])]).toEqual(['/api/news/1/10', question])
  })
})

it('the menu lists the pages of the community', async () => {
  serve(() => ({ body: [{ PageName: 'House Rules', Title: 'Our rules', order: 1 }] }))
  openScreen(<MenuPages />)
  await screen.findByText('Site Content')
  const link = screen.getByText('Our rules')
  expect(link.closest('a')?.getAttribute('href')).toBe('/u/page/House%20Rules')
})

describe('a popup', () => {
  const popup = (type: Popup['type']) => ({ pkPopup: ID, type, title: 'Welcome', message: '<p>Read <b>this</b></p>' })
  const opened = (body: unknown) => {
    const asked = serve(({ method }) => ({ body: method === 'GET' ? body : { status: 'success' } }))
    openScreen(<PopupHost />)
    return () => asked.filter(({ method }) => method === 'POST')
  }

  it('is left for the member while staff are signed in as the member', async () => {
    const asked = serve(() => ({ body: popup('window') }))
    openScreen(<PopupHost />, { member: { ...noor, actedBy: 'Robin' } })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([asked, screen.queryByRole('dialog')]).toEqual([[], null])
  })

  it.each([
    ['window', 'OK'],
    ['toptext', 'Close this message'],
  ] as const)('as %s is gone once it was seen, and the server is told', async (type, button) => {
    const sent = opened(popup(type))
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(screen.queryByText('Welcome')).toBeNull()
    await waitFor(() => expect(sent()).toMatchObject([{ path: '/api/content/popup', body: popup(type) }]))
  })

  it('as window is seen by whoever follows its link, and as toptext stays beside it', async () => {
    const message = '<p>Read <a href="/news/1">the news</a></p>'
    const sent = opened({ ...popup('window'), message })
    const link = await screen.findByRole('link', { name: 'the news' })
    await userEvent.click(screen.getByText(/Read/))
    expect(screen.getByRole('dialog')).toBeTruthy()
    await userEvent.click(link)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(sent()).toHaveLength(1))
    cleanup()
    opened({ ...popup('toptext'), message })
    await userEvent.click(await screen.findByRole('link', { name: 'the news' }))
    expect(screen.getByText('Welcome')).toBeTruthy()
  })

  it('is not shown where there is none', async () => {
    opened(null)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
