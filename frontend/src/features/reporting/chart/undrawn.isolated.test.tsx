import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Chart } from './chart.tsx'

vi.mock('./plot.tsx', () => {
  throw new Error('no network')
})

const chart = {
  labels: ['Tea'],
  series: [{ name: '', shares: [0.25] }],
  colours: 'categories',
  colourKeys: ['Tea'],
  endsInNone: false,
} as const

it('a chart whose code cannot be loaded says so, and leaves its table', async () => {
  openScreen(
    <>
      <Chart chart={chart} type="bar" decimals={0} name="Drinks" />
      <p>its table</p>
    </>,
  )
  expect(await screen.findByText('This chart could not be drawn. Its figures are in the table.')).toBeTruthy()
  expect(screen.getByText('its table')).toBeTruthy()
})
