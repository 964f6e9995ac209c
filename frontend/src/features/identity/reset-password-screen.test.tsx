import { checkResetLink } from '@portal/contracts/http/identity'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const NEW = 'violet kettle on the roof'
const fill = async (again = NEW) => {
  await userEvent.type(await screen.findByLabelText('New password'), NEW)
  await userEvent.type(screen.getByLabelText('New password again'), again)
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Set the new password' }))
const open = (search = '?utoken=a+b') =>
  openScreen(<ResetPasswordScreen />, { at: `/pwreset${search}`, route: '/pwreset', member: null })
const GOOD = { body: { status: 'success', isActive: true } }
const REFUSED = { body: { status: 'error', message: 'This link is not valid any more.' } }
/** A link that is good when it is opened. */
const serving = (answer: { body: unknown }) => serve(({ path }) => (path === checkResetLink.path ? GOOD : answer))
const succeeding = () => serving({ body: { status: 'Success', message: 'It is set.' } })

describe('setting a new password by a link', () => {
  it('sends both passwords and the token, in which spaces are plus signs again, then leads to sign-in', async () => {
    const asked = succeeding()
    const { router } = open()
    await fill()
    await submit()
    await screen.findByText('elsewhere')
    expect(asked[0]).toMatchObject({ path: checkResetLink.path, body: { _token: 'a+b' } })
    expect(asked[1]?.body).toEqual({ _password: NEW, _passwordconfirmed: NEW, _token: 'a+b' })
    expect(router.state.location.pathname).toBe('/login')
    expect(new URLSearchParams(router.state.location.search).get('msg')).toBe('It is set.')
  })

  it('leads back to the link of the address, with its fragment', async () => {
    const asked = succeeding()
    const { router } = open('?utoken=a&link=%2Fu%2Fmain%3Fx%3D1#part')
    await fill()
    await submit()
    await screen.findByText('elsewhere')
    expect(asked[1]?.body).toMatchObject({ _link: '/u/main?x=1' })
    const { pathname, search, hash } = router.state.location
    expect([pathname, search, hash]).toEqual(['/u/main', '?x=1', '#part'])
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:steal()'])(
    'never leads to another site: %s',
    async (link) => {
      succeeding()
      const { router } = open(`?utoken=a&link=${encodeURIComponent(link)}`)
      await fill()
      await submit()
      await screen.findByText('elsewhere')
      expect(router.state.location.pathname).toBe('/login')
    },
  )

  it('says at the field that a password is too short, goes there, and sends nothing', async () => {
    const asked = succeeding()
    open()
    await userEvent.type(await screen.findByLabelText('New password'), 'short')
    await userEvent.type(screen.getByLabelText('New password again'), 'short{Enter}')
    const field = screen.getByLabelText('New password')
    screen.getByText('This password is too short: it needs at least 10 characters.')
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true'])
    expect(asked.map(({ path }) => path)).toEqual([checkResetLink.path])
    await userEvent.type(field, 'x')
    expect(field.hasAttribute('aria-invalid')).toBe(false)
  })

  it('cannot be sent before both are the same and not empty', async () => {
    const asked = succeeding()
    open()
    const button = await screen.findByRole('button', { name: 'Set the new password' })
    expect(button).toHaveProperty('disabled', true)
    await fill('another')
    screen.getByText('Passwords do not match')
    await submit()
    expect(asked.map(({ path }) => path)).toEqual([checkResetLink.path])
  })

  it('shows what the server says against it, and stays', async () => {
    serving(REFUSED)
    const { router } = open()
    await fill()
    await submit()
    await screen.findByText('This link is not valid any more.')
    expect(router.state.location.pathname).toBe('/pwreset')
  })

  it('is told at once that a link is no good, before a password is typed', async () => {
    serve(() => ({ body: { status: 'invalid link', message: 'This link is not valid any more.' } }))
    open()
    expect((await screen.findByRole('alert')).textContent).toBe('This link is not valid any more.')
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'To the sign-in page' }).getAttribute('href')).toBe('/login')
  })

  it('says that it signs out everywhere, but not to who was never signed in: an invited member', async () => {
    succeeding()
    const known = open()
    await screen.findByText('You will be signed out everywhere.')
    known.unmount()
    serve(() => ({ body: { status: 'success', isActive: false } }))
    open()
    await screen.findByRole('heading', { name: 'Choose your password' })
    expect(screen.queryByText('You will be signed out everywhere.')).toBeNull()
    await fill()
  })

  it('has the form where nobody can say now whether the link is good', async () => {
    serve(({ path }) => (path === checkResetLink.path ? 'lost' : REFUSED))
    open()
    await fill()
  })
})
