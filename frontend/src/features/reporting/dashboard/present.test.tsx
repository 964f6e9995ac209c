import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Present } from './present.tsx'

it('a presentation goes on by Space right after it is opened, and does not close', async () => {
  const closed: unknown[] = []
  openScreen(
    <Present title="Talk" count={2} slide={(index) => <p>Slide {index}</p>} onClose={() => closed.push('closed')} />,
  )
  expect(document.activeElement?.className).toBe('present__slides')
  await userEvent.keyboard(' ')
  expect(screen.getByText('2 of 2')).toBeTruthy()
  expect(closed).toEqual([])
})
