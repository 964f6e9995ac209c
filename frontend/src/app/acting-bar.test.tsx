import { namelessName } from '@portal/contracts/identity/nameless'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { noor } from '../../test-support/people.ts'
import { openScreen } from '../../test-support/screen.tsx'
import { serve } from '../../test-support/server.ts'
import { ActingBar } from './acting-bar.tsx'
import { linkTokenIn } from './link-token.ts'

it('the bar says who is signed in as whom, and leads back to the own account, at the page of that member', async () => {
  const asked = serve(() => ({ body: { profile: { ...noor, displayName: 'Sam', account_type: 'admin' } } }))
  sessionStorage.setItem('draft sam site', '{}')
  const { router } = openScreen(<ActingBar profile={{ ...noor, actedBy: 'Sam' }} />)
  expect(screen.getByText(`Sam, you are signed in as ${noor.displayName}.`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to my account' }))
  await screen.findByText('elsewhere')
  expect(asked[0]?.path).toBe('/api/acting/return')
  expect(router.state.location.pathname).toBe(`/client/members/${noor.pkUser}`)
  expect(Object.keys(sessionStorage)).toEqual(['draft sam site'])
})

it('a member without a name is called by the address: staff see whose portal it is', () => {
  const nameless = { ...noor, displayName: namelessName(noor.pkUser), actedBy: 'Sam' }
  openScreen(<ActingBar profile={{ ...nameless, email: 'noor@example.org' }} />)
  screen.getByText('Sam, you are signed in as noor@example.org.')
})

it('the token of a mail is found in an address, whatever else stands there', () => {
  expect(linkTokenIn('?x=1&etoken=abc')).toEqual({ name: 'etoken', token: 'abc' })
  expect(linkTokenIn('?token=abc')).toBeNull()
  expect(linkTokenIn('')).toBeNull()
})
