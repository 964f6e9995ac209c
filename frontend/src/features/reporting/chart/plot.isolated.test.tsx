import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Plot } from './plot.tsx'

// Drawing needs a real browser: here it fails.
vi.mock('plotly.js', () => ({ default: {} }))
vi.mock('react-plotly.js/factory', () => ({
  default: () =>
    function Drawing({ onError }: { onError: () => void }) {
      useEffect(() => onError(), [onError])
      return null
    },
}))

it('a drawing that fails says so', async () => {
  openScreen(<Plot figure={{ data: [], layout: {}, height: 300 }} height={300} />)
  expect(await screen.findByText('This chart could not be drawn. Its figures are in the table.')).toBeTruthy()
})
