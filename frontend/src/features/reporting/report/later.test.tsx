import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Later } from './later.tsx'

const seen: boolean[] = []

function Editor() {
  seen.push(screen.queryByText('Figures') !== null)
  return <p>Editor</p>
}

it('what nobody sees yet is rendered after what is in sight', async () => {
  openScreen(
    <>
      <p>Figures</p>
      <Later>
        <Editor />
      </Later>
    </>,
  )
  await screen.findByText('Editor')
  expect(seen[0]).toBe(true)
})
