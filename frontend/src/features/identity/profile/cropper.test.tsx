import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import '../../../../test-support/screen.tsx'
import { MIDDLE } from './crop.ts'
import { Cropper } from './cropper.tsx'

const image: ImageBitmap = { width: 600, height: 300, close: () => undefined }

function Cutting() {
  const [crop, setCrop] = useState(MIDDLE)
  return <Cropper image={image} crop={crop} onCrop={setCrop} onCanvas={() => undefined} />
}

it('draws each cut on an empty square: a picture that is clear in places keeps nothing of the former one', () => {
  const drawn: string[] = []
  const drawing = { clearRect: () => drawn.push('empty'), drawImage: () => drawn.push('cut') }
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  render(<Cutting />)
  fireEvent.change(screen.getByLabelText('Across'), { target: { value: '0.8' } })
  expect(drawn).toEqual(['empty', 'cut', 'empty', 'cut'])
})
