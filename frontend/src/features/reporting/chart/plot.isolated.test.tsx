import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Plot, savePng } from './plot.tsx'

// Drawing needs a real browser: here it fails.
const { downloadImage } = vi.hoisted(() => ({ downloadImage: vi.fn(async () => undefined) }))
vi.mock('plotly.js', () => ({ default: { downloadImage } }))
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

it('a chart is saved as a picture with its title and base, under the name of its question, and as high as it needs', async () => {
  const figure = { data: [], layout: {}, height: 900 }
  await savePng({ figure, title: 'Tea & milk?', base: 'Base: 60', fileName: 'Q1-bar', isRightToLeft: false })
  const title = expect.objectContaining({ text: expect.stringMatching(/Tea &amp; milk\?.*Base: 60/) })
  expect(downloadImage).toHaveBeenCalledExactlyOnceWith(
    { data: [], layout: expect.objectContaining({ title }) },
    { format: 'png', filename: 'Q1-bar', width: 1200, height: 1020, scale: 2 },
  )
})
