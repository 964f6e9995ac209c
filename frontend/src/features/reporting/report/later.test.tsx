import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Later } from './later.tsx'

it('what nobody sees yet is rendered after what is in sight', async () => {
  const seen: boolean[] = []
  const Inside = () => {
    seen.push(screen.queryByText('Figures') !== null)
    return <p>Editor</p>
  }
  openScreen(
    <>
      <p>Figures</p>
      <Later>
        <Inside />
      </Later>
    </>,
  )
  await screen.findByText('Editor')
  expect(seen[0]).toBe(true)
})
