import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../../../test-support/screen.tsx'
import { type Crop, MIDDLE } from './crop.ts'
import { Cropper } from './cropper.tsx'

const image: ImageBitmap = { width: 600, height: 300, close: () => undefined }

function Cutting() {
  const [crop, setCrop] = useState(MIDDLE)
  return <Cropper image={image} crop={crop} onCrop={setCrop} onCanvas={() => undefined} />
}

/** jsdom has no canvas. */
const drawn: string[] = []
beforeEach(() => {
  drawn.length = 0
  const drawing = { clearRect: () => drawn.push('empty'), drawImage: () => drawn.push('cut') }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
})

it('moves the picture to the side to which its slider is moved, whatever the direction of the language', () => {
  render(<Cutting />)
  expect(screen.getByLabelText('Across').getAttribute('dir')).toBe('ltr')
  expect(screen.getByLabelText('Zoom').getAttribute('dir')).toBeNull()
})

it('follows all moves of a pull, also those that come before the first is drawn', () => {
  const crops: Crop[] = []
  render(<Cropper image={image} crop={MIDDLE} onCrop={(crop) => crops.push(crop)} onCanvas={() => undefined} />)
  const canvas = screen.getByRole('img')
  Object.assign(canvas, { setPointerCapture: () => undefined })
  fireEvent.pointerDown(canvas, { clientX: 100 })
  for (const clientX of [99.9, 99.8]) fireEvent.pointerMove(canvas, { clientX })
  expect((crops[1]?.x ?? 0) - MIDDLE.x).toBeCloseTo(2 * ((crops[0]?.x ?? 0) - MIDDLE.x))
})

it('draws each cut on an empty square: a picture that is clear in places keeps nothing of the former one', () => {
  render(<Cutting />)
  fireEvent.change(screen.getByLabelText('Across'), { target: { value: '0.8' } })
  expect(drawn).toEqual(['empty', 'cut', 'empty', 'cut'])
})
