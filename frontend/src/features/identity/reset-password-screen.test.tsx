import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const NEW = 'violet kettle on the roof'
const fill = async (again = NEW) => {
  await userEvent.type(screen.getByLabelText('New password'), NEW)
  await userEvent.type(screen.getByLabelText('New password again'), again)
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Set the new password' }))
const open = (search = '?utoken=a+b') =>
  openScreen(<ResetPasswordScreen />, { at: `/pwreset${search}`, route: '/pwreset', member: null })
const succeeding = () => serve(() => ({ body: { status: 'Success', message: 'It is set.' } }))

describe('setting a new password by a link', () => {
  it('sends both passwords and the token, in which spaces are plus signs again, then leads to sign-in', async () => {
    const asked = succeeding()
    const { router } = open()
    await fill()
    await submit()
    await screen.findByText('elsewhere')
    expect(asked[0]?.body).toEqual({ _password: NEW, _passwordconfirmed: NEW, _token: 'a+b' })
    expect(router.state.location.pathname).toBe('/login')
    expect(new URLSearchParams(router.state.location.search).get('msg')).toBe('It is set.')
  })

  it('leads back to the link of the address, with its fragment', async () => {
    const asked = succeeding()
    const { router } = open('?utoken=a&link=%2Fu%2Fmain%3Fx%3D1#part')
    await fill()
    await submit()
    await screen.findByText('elsewhere')
    expect(asked[0]?.body).toMatchObject({ _link: '/u/main?x=1' })
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

  it('cannot be sent before both are the same and not empty', async () => {
    const asked = succeeding()
    open()
    expect(screen.getByRole('button', { name: 'Set the new password' })).toHaveProperty('disabled', true)
    await fill('another')
    screen.getByText('Passwords do not match')
    await submit()
    expect(asked).toEqual([])
  })

  it('shows what the server says against it, and stays', async () => {
    serve(() => ({ body: { status: 'error', message: 'This link is not valid any more.' } }))
    const { router } = open()
    await fill()
    await submit()
    await screen.findByText('This link is not valid any more.')
    expect(router.state.location.pathname).toBe('/pwreset')
  })
})
