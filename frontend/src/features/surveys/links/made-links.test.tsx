import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { MadeLinks } from './made-links.tsx'

const linkOf = (name: string) => ({
  name,
  member: `${name.toLowerCase()}@example.org`,
  link: `/u/surveys/openLink/conduct?token=${name}`,
  expiresAt: '2026-12-01T12:00:00.000Z',
})

it('each link that was made is copied by a button of its own, which names the member', async () => {
  const user = userEvent.setup()
  openScreen(<MadeLinks survey="tea" links={[linkOf('Noor'), linkOf('Robin')]} unknown={[]} />)
  await user.click(screen.getByRole('button', { name: 'Copy Robin' }))
  await screen.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${linkOf('Robin').link}`)
})
