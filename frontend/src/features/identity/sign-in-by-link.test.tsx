import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { profileKey } from '../../lib/session.tsx'
import { shownToasts } from '../../ui/notify.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const openLink = (answer: Parameters<typeof serve>[0]) => {
  const asked = serve(answer)
  const view = openScreen(<SignInScreen />, { at: '/login?token=abc', member: null })
  return { ...view, tokens: () => asked.filter(({ path }) => path === '/api/token').map(({ body }) => body) }
}

describe('the link of a mail that signs in', () => {
  it('does so once, and leads where the server says', async () => {
    const { router, client, tokens } = openLink(() => ({
      body: { status: 'success', link: '/u/polls', profile: noor },
    }))
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/polls')
    expect(client.getQueryData(profileKey)).toMatchObject({ pkUser: noor.pkUser })
    expect(tokens()).toEqual([{ token: 'abc' }])
  })

  it('and is no good leads to the form, with the reason', async () => {
    const { router } = openLink(() => ({ body: { status: 'invalid link', message: 'This link was used.' } }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    await screen.findByText('This link was used.')
    expect(shownToasts().at(-1)?.tone).toBe('problem')
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '' })
  })

  it('of a locked account leads to the screen that says so', async () => {
    const { router } = openLink(() => problem(403, 'locked-out'))
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/lockedout')
  })
})
