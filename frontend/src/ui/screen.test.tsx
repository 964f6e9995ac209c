import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { useLocation } from '../lib/router/hooks.ts'
import { Screen } from './screen.tsx'

function AnyScreen() {
  const { pathname } = useLocation()
  return (
    <Screen key={pathname} title={pathname}>
      <p>{pathname}</p>
    </Screen>
  )
}

it('the heading of a screen has the focus after a change of screens, not when the portal is opened', async () => {
  const { router } = openScreen(<AnyScreen />, { at: '/one', route: '*' })
  await screen.findByRole('heading', { name: '/one' })
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate('/two'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/two' })))
})
