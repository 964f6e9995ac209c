import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noor, robin } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { aSite } from '../../../test-support/site.ts'
import { homeOf } from '../../lib/session.tsx'
import { siteQuery } from '../../lib/site.ts'
import { shownToasts } from '../../ui/notify.ts'
import { ActivateScreen } from './activate-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

// The work itself is tested beside the server's check of it; here it would only take time.
vi.mock('../../lib/solve-captcha.ts', () => ({ solveCaptcha: async (challenge: string) => `${challenge}:7` }))

const NEW = 'violet kettle on the roof'
const fill = async () => {
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ada@example.org')
  await userEvent.type(screen.getByLabelText('New password'), NEW)
  await userEvent.type(screen.getByLabelText('New password again'), NEW)
}
const agree = () => userEvent.click(screen.getByRole('checkbox'))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }))
const open = (search = '') =>
  openScreen(<RegisterScreen />, { at: `/register${search}`, route: '/register', member: null })
const answering = (reply: object) =>
  serve(({ path }) => ({ body: path === '/api/captcha' ? { challenge: 'c' } : reply }))

describe('registering', () => {
  it('sends what was typed with a solved captcha and the referral, then tells to look for the mail', async () => {
    const asked = answering({ status: 'success', message: 'Look into your mail.' })
    const { router } = open('?referral=r1&wo=w1')
    await fill()
    await agree()
    await submit()
    await screen.findByText('elsewhere')
    expect(asked.at(-1)).toMatchObject({
      path: '/api/register',
      body: {
        _email: 'ada@example.org',
        _password: NEW,
        _passwordconfirmed: NEW,
        _captcha: 'c:7',
        _referral: 'r1',
        wo: 'w1',
        agree: true,
      },
    })
    const { pathname, search, state } = router.state.location
    expect([pathname, new URLSearchParams(search).get('msg'), state]).toEqual([
      '/activate',
      'Look into your mail.',
      { email: 'ada@example.org' },
    ])
  })

  it('is not offered while the community is closed, and says so before a form is filled in', async () => {
    answering({ status: 'success', message: '' })
    const { client } = open()
    act(() => void client.setQueryData(siteQuery.queryKey, aSite({ locked_out: true })))
    await screen.findByText('The community is closed at present. Please come back later.')
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
  })

  it.each([
    ['a member', noor],
    ['staff', robin],
  ])('leads %s who is signed in to their home, as the sign-in does', async (_, member) => {
    answering({ status: 'success', message: '' })
    const { router } = openScreen(<RegisterScreen />, { at: '/register?referral=r1', route: '/register', member })
    await waitFor(() => expect(router.state.location.pathname).toBe(homeOf(member)))
  })

  it('offers the services by which people sign in, and takes the referral along', async () => {
    answering({ status: 'success', message: '' })
    const { client } = open('?referral=r1&wo=w1')
    const signInBy = [{ id: 'example', name: 'Example' }]
    act(() => void client.setQueryData(siteQuery.queryKey, aSite({ signInBy })))
    const link = await screen.findByRole('link', { name: 'Continue with Example' })
    expect(link.getAttribute('href')).toBe('/api/social/example/login?_referral=r1&wo=w1')
  })

  it('asks for agreement to the terms before anything is sent', async () => {
    const asked = answering({ status: 'success', message: '' })
    open()
    await fill()
    await submit()
    await screen.findByText(/please read them and agree/)
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('shows the terms that the community has written, else those of the product', async () => {
    let Content = '<p>Our <b>own</b> terms</p>'
    const asked = serve(() => ({ body: { Content } }))
    const { container } = open()
    await waitFor(() => expect(container.querySelector('.terms b')?.textContent).toBe('own'))
    expect(asked.map(({ path }) => path)).toEqual(['/api/content/systems/Terms%20and%20Conditions'])
    Content = ''
    open()
    expect(await screen.findByText(/^We keep your e-mail address/)).toBeTruthy()
  })

  it('shows staff the drafts of the slides with prevParam', async () => {
    const asked = serve(({ path }) => ({ body: path.includes('/systems/') ? { Content: '' } : [] }))
    openScreen(<RegisterScreen />, { at: '/register?prevParam=1', route: '/register', member: robin })
    expect(await screen.findByText(/^Preview of the draft/)).toBeTruthy()
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/content/carousel/display_preview'))
  })

  it('shows what the server says against it, and stays', async () => {
    answering({ status: 'error', message: 'This is no e-mail address.' })
    const { router } = open()
    await fill()
    await agree()
    await submit()
    await screen.findByText('This is no e-mail address.')
    expect(router.state.location.pathname).toBe('/register')
  })

  it('marks what the server would refuse before anything is sent, goes there, and takes the mark away once it is changed', async () => {
    const asked = answering({ status: 'success', message: '' })
    open()
    await fill()
    const [email, password] = [screen.getByLabelText('E-mail address'), screen.getByLabelText('New password')]
    await userEvent.clear(email)
    await userEvent.type(email, 'ada')
    await submit()
    expect(screen.getByLabelText('E-mail address', { selector: '[aria-invalid="true"]' })).toBe(document.activeElement)
    screen.getByText('This is no e-mail address, such as robin@example.org.')
    await userEvent.type(email, '@example.org')
    expect(screen.queryByText(/^This is no e-mail address/)).toBeNull()
    for (const label of ['New password', 'New password again']) {
      await userEvent.clear(screen.getByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), 'short')
    }
    await submit()
    screen.getByText('This password is too short: it needs at least 10 characters.')
    expect(document.activeElement).toBe(password)
    expect([asked.filter(({ method }) => method === 'POST'), shownToasts()]).toEqual([[], []])
  })

  it('goes to the box of the terms where that alone is missing', async () => {
    answering({ status: 'success', message: '' })
    open()
    await fill()
    await submit()
    expect(screen.getByRole('checkbox')).toBe(document.activeElement)
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    await agree()
    expect(screen.getByRole('checkbox').hasAttribute('aria-invalid')).toBe(false)
  })

  it('leaves no earlier failure on the screen once it is sent again', async () => {
    let reply = { status: 'error', message: 'This is no e-mail address.' }
    serve(({ path }) => ({ body: path === '/api/captcha' ? { challenge: 'c' } : reply }))
    const { router } = open()
    await fill()
    await submit()
    await screen.findByText(/please read them and agree/)
    await agree()
    expect(shownToasts(), 'what was missing is there').toEqual([])
    await submit()
    await screen.findByText('This is no e-mail address.')
    expect(shownToasts().map(({ text }) => text)).toEqual(['This is no e-mail address.'])
    reply = { status: 'success', message: 'Look into your mail.' }
    await submit()
    await screen.findByText('elsewhere')
    expect([router.state.location.pathname, shownToasts()]).toEqual(['/activate', []])
  })
})

describe('activating', () => {
  const openActivate = (search = '') =>
    openScreen(<ActivateScreen />, { at: `/activate${search}`, route: '/activate', member: null })
  let asked: ReturnType<typeof serve> = []
  beforeEach(() => {
    asked = serve(({ path }) => ({
      body: { status: path === '/api/activate' ? 'success' : 'success', message: 'Done.' },
    }))
  })

  it('by the link of a mail is done at once and leads to sign-in', async () => {
    const { router } = openActivate('?obj=token')
    await screen.findByText('elsewhere')
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/activate', { obj: 'token' }]])
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toContain('Done.')
  })

  it('by a link that is no good says so, and offers another one', async () => {
    serve(() => ({ body: { status: 'error', message: 'This link is not valid any more.' } }))
    openActivate('?obj=token')
    expect((await screen.findByRole('alert')).textContent).toContain('not valid any more')
    screen.getByRole('button', { name: 'Send the activation mail again' })
    expect(screen.getByRole('link', { name: 'To the sign-in page' }).getAttribute('href')).toBe('/login')
    expect(screen.queryByText(/We sent you a mail/)).toBeNull()
    expect(screen.queryByText(/^No mail\?/)).toBeNull()
  })

  it('without a link waits for the mail, shows the message of the address once, and sends another mail', async () => {
    const { router } = openActivate('?msg=Look%20into%20your%20mail.')
    await screen.findByText('Look into your mail.')
    expect(router.state.location.search).toBe('')
    await userEvent.type(screen.getByLabelText('E-mail address'), 'ada@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send the activation mail again' }))
    await screen.findByText('Done.')
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/resendactivation', { email: 'ada@example.org' }],
    ])
  })
})
