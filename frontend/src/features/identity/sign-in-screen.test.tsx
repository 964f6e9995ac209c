import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { noor, robin } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { aSite } from '../../../test-support/site.ts'
import { addressOf } from '../../lib/router/places.ts'
import { siteQuery } from '../../lib/site.ts'
import { speakIn, spokenLanguage } from '../../lib/texts/spoken.ts'
import { shownToasts } from '../../ui/notify.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const signIn = async (name = 'noor', password = 'secret') => {
  if (name) await userEvent.type(screen.getByLabelText('E-mail or user name'), name)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const open = (at = '/login') => openScreen(<SignInScreen />, { at, member: null })

describe('signing in', () => {
  it('leads members to their surveys', async () => {
    const asked = serve(() => ({ body: { status: 'success', profile: noor } }))
    const { router } = open()
    await signIn()
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/main')
    expect(asked[0]?.body).toMatchObject({ username: 'noor', password: 'secret' })
  })

  it('leads whoever was sent here back to the screen that asked for it', async () => {
    serve(() => ({ body: { status: 'success', profile: noor } }))
    const { router } = open()
    await act(() => router.navigate('/login', { replace: true, state: { back: '/report/dashboard/1?rtoken=2' } }))
    await signIn()
    await screen.findByText('elsewhere')
    expect(addressOf(router.state.location)).toBe('/report/dashboard/1?rtoken=2')
  })

  it('goes on in the language that the member chose elsewhere', async () => {
    const languages = [{ pkLanguage: 'fr', name: 'Français', leftToRight: true }]
    const start = { languages, currentLanguage: 'fr', languageText: {} }
    serve(({ path }) => ({ body: path === '/api/language/start' ? start : { status: 'success', profile: noor } }))
    open()
    const kept = vi.spyOn(document, 'cookie', 'get').mockReturnValue('probe=1; language=fr')
    await signIn()
    await vi.waitFor(() => expect([spokenLanguage(), document.documentElement.lang]).toEqual(['fr', 'fr']))
    kept.mockRestore()
    speakIn('en')
  })

  it('says before anybody tries that the browser blocks the cookie of a session', async () => {
    const blocked = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    open()
    expect(await screen.findByText(/Your browser blocks cookies/)).toBeTruthy()
    blocked.mockRestore()
    open()
    await screen.findByLabelText('Password')
    expect(screen.queryByText(/Your browser blocks cookies/)).toBeNull()
  })

  it('leads staff to the client area', async () => {
    serve(() => ({ body: { status: 'success', profile: { ...noor, account_type: 'developer' } } }))
    const { router } = open()
    await signIn()
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/client/surveys')
  })

  it.each([
    [404, 'unknown-login', /is not registered/, 'E-mail or user name'],
    [400, 'wrong-password', /Incorrect password/, 'Password'],
  ])('shows the fault of status %i at its field', async (status, code, words, label) => {
    serve(() => problem(status, code))
    open()
    await signIn()
    await screen.findByText(words)
    const field = screen.getByLabelText(label)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('does not say which of both is wrong where the community hides its accounts', async () => {
    serve(() => problem(400, 'wrong-password'))
    const { client } = open()
    act(() => void client.setQueryData(siteQuery.queryKey, aSite({ hidesAccounts: true })))
    await signIn()
    expect(await screen.findByText(/^This address or this password is not correct/)).toBeTruthy()
  })

  it('says that an account is not activated yet', async () => {
    serve(() => problem(403, 'not-activated'))
    open()
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('not active')
  })

  it('to an account that is not active offers another mail, and says what became of it', async () => {
    const asked = serve(({ path }) =>
      path === '/api/resendactivation'
        ? { body: { status: 'success', message: 'Another mail is on its way.' } }
        : problem(403, 'not-activated'),
    )
    open()
    await signIn('noor@example.org')
    await userEvent.click(await screen.findByRole('button', { name: 'Send the activation mail again' }))
    await screen.findByText('Another mail is on its way.')
    expect(asked.at(-1)).toMatchObject({ path: '/api/resendactivation', body: { email: 'noor@example.org' } })
  })

  it('shows the server’s message after too many failures', async () => {
    serve(() => ({ body: { status: 100, message: 'Wait 15 minutes.' } }))
    open()
    await signIn()
    await screen.findByText('Wait 15 minutes.')
  })

  it('takes that message away with the next try', async () => {
    let reply: object = { status: 100, message: 'Wait 15 minutes.' }
    serve(() => ({ body: reply }))
    open()
    await signIn()
    await screen.findByText('Wait 15 minutes.')
    reply = { status: 'success', profile: noor }
    await signIn('', '')
    await screen.findByText('elsewhere')
    expect(screen.queryByText('Wait 15 minutes.')).toBeNull()
  })

  it('waits for its turn where too many sign in at once, and says so', async () => {
    let tries = 0
    serve(() => {
      tries += 1
      return tries === 1
        ? problem(503, 'overloaded', { 'retry-after': '1' })
        : { body: { status: 'success', profile: noor } }
    })
    const { router } = open()
    await signIn()
    await screen.findByText(/^Many people are signing in just now/)
    expect(screen.queryByRole('alert')).toBeNull()
    await screen.findByText('elsewhere', {}, { timeout: 5_000 })
    expect([tries, router.state.location.pathname]).toEqual([2, '/u/main'])
  })

  it('asks for missing fields before it sends a request', async () => {
    const asked = serve(() => ({ body: null }))
    open()
    await signIn('', '')
    await screen.findByText('Enter your e-mail or user name.')
    await signIn('noor', '')
    await screen.findByText('Enter your password.')
    expect(asked).toEqual([])
  })

  it('says so when the server cannot be reached', async () => {
    serve(() => 'lost')
    open()
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('Cannot reach the portal')
  })
})

describe('the preview of the slides beside the form', () => {
  const slide = {
    pkSlide: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01',
    Title: 'A new tea',
    Text: 'Not published yet',
    picture: null,
    link: '',
    OriginalText: '',
  }

  it('shows staff the drafts, though they are signed in', async () => {
    const asked = serve(() => ({ body: [slide] }))
    const { client, router } = openScreen(<SignInScreen />, { at: '/login?prevParam=1', member: robin })
    act(() => void client.setQueryData(siteQuery.queryKey, aSite()))
    expect(await screen.findByRole('heading', { name: 'A new tea' })).toBeTruthy()
    expect(screen.getByText(/^Preview of the draft/)).toBeTruthy()
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(asked.map(({ path }) => path)).toEqual(['/api/content/carousel/display_preview'])
    expect(router.state.location.pathname).toBe('/login')
  })

  it('is for staff alone: others see what is published, and who is signed in goes home', async () => {
    const asked = serve(() => ({ body: [slide] }))
    const { client } = openScreen(<SignInScreen />, { at: '/login?prevParam=1', member: null })
    const site = aSite()
    const besideLogin = { ...site, login_template: 'carousel', has: { ...site.has, besideLogin: true } }
    act(() => void client.setQueryData(siteQuery.queryKey, besideLogin))
    await screen.findByRole('heading', { name: 'A new tea' })
    expect(asked.map(({ path }) => path)).toEqual(['/api/content/carousel/display'])
    const { router } = openScreen(<SignInScreen />, { at: '/login?prevParam=1', member: noor })
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/main')
  })
})

describe('the sign-in screen', () => {
  it('shows and hides the password', async () => {
    open()
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }))
    expect(password.getAttribute('type')).toBe('password')
  })

  it('sends a link to a new password to the address that was typed as the name; a name is not one', async () => {
    open()
    await userEvent.type(screen.getByLabelText('E-mail or user name'), 'noor@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail address')).value).toBe('noor@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.clear(screen.getByLabelText('E-mail or user name'))
    await userEvent.type(screen.getByLabelText('E-mail or user name'), 'noor')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail address')).value).toBe('')
  })

  it('says at once that a name is no address, and sends no link to it', async () => {
    const asked = serve(() => ({ body: { status: 'success', message: 'On its way.' } }))
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    const field = await screen.findByLabelText<HTMLInputElement>('E-mail address')
    await userEvent.type(field, 'noor{Enter}')
    expect(await screen.findByText('This is no e-mail address, such as robin@example.org.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    await userEvent.type(field, '@example.org{Enter}')
    expect(await screen.findByText('On its way.')).toBeTruthy()
    expect(screen.queryByText(/^This is no e-mail address/)).toBeNull()
  })

  it('says in the dialog why no link could be asked for', async () => {
    serve(() => problem(429, 'too-many-requests'))
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await userEvent.type(await screen.findByLabelText('E-mail address'), 'noor@example.org{Enter}')
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy()
  })

  it('warns while Caps Lock is on', async () => {
    open()
    const user = userEvent.setup()
    await user.click(screen.getByLabelText('Password'))
    await user.keyboard('{CapsLock}a')
    await screen.findByText('Caps Lock is on.')
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  })

  it('shows a message from the address, once', async () => {
    const { router } = open('/login?msg=Your%20account%20is%20active')
    await screen.findByText('Your account is active')
    expect(router.state.location.search).toBe('')
    expect(shownToasts().at(-1)?.tone).toBe('good')
  })

  it('keeps a message that is neither good nor bad until it is dismissed, with a sign that says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open('/login?msg=You%20were%20signed%20out&tone=note')
    const toast = await screen.findByText('You were signed out')
    expect(toast.parentElement?.querySelector('.icon--info')).not.toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(screen.getByText('You were signed out')).toBeTruthy()
    vi.useRealTimers()
  })

  it.each([
    ['why one was signed out', 'You were away', '&tone=note'],
    ['that one can sign in now', 'Your account is active. Sign in.', ''],
  ])('says %s until the sign-in, and not after it', async (_, message, tone) => {
    serve(() => ({ body: { status: 'success', profile: noor } }))
    open(`/login?msg=${encodeURIComponent(message)}${tone}`)
    const shown = () => shownToasts().filter(({ text }) => text === message)
    await vi.waitFor(() => expect(shown()).toHaveLength(1))
    await signIn()
    await screen.findByText('elsewhere')
    expect(shown()).toEqual([])
  })

  it('shows a message of a link that is no good to who is signed in too, and leads home', async () => {
    const at = '/login?msg=This%20link%20is%20used%20up&tone=problem'
    const { router } = openScreen(<SignInScreen />, { at, member: noor, isFar: true })
    await screen.findByText('This link is used up')
    await screen.findByText('elsewhere')
    expect(shownToasts().at(-1)?.tone).toBe('problem')
    expect(router.state.location).toMatchObject({ pathname: '/u/main', search: '' })
  })
})
