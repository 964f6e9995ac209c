import { type PointerEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { type Crop, MOST_ZOOM, pulled, squareOf } from './crop.ts'

/** Twice the size that is stored: it is drawn sharp on fine screens. */
export const DRAWN_SIDE = 500

type CropperProps = Readonly<{
  image: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  onCanvas: (canvas: HTMLCanvasElement | null) => void
}>

type SliderProps = Readonly<{
  label: string
  value: number
  least: number
  most: number
  /** What it moves is not mirrored: to the right is to the right in every language. */
  isOfPicture?: boolean
  onValue: (value: number) => void
}>

function Slider({ label, value, least, most, isOfPicture = false, onValue }: SliderProps) {
  return (
    <label className="cropper__slider">
      <span>{label}</span>
      <input
        type="range"
        dir={isOfPicture ? 'ltr' : undefined}
        min={least}
        max={most}
        step={(most - least) / 100}
        value={value}
        onChange={(event) => onValue(Number(event.target.value))}
      />
    </label>
  )
}

/** The square of a picture that is wanted: pulled by a finger or a mouse, or moved by sliders. What is shown is what is sent. */
export function Cropper({ image, crop, onCrop, onCanvas }: CropperProps) {
  const t = useTexts('identity/profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(crop)
  latest.current = crop
  const at = useRef<Readonly<{ x: number; y: number }> | null>(null)

  useEffect(() => {
    const { x, y, side } = squareOf(image, crop)
    const drawing = canvas.current?.getContext('2d')
    drawing?.clearRect(0, 0, DRAWN_SIDE, DRAWN_SIDE) // the former cut shows through a picture that is clear in places
    drawing?.drawImage(image, x, y, side, side, 0, 0, DRAWN_SIDE, DRAWN_SIDE)
  }, [image, crop])
  useEffect(() => {
    onCanvas(canvas.current)
    return () => onCanvas(null)
  }, [onCanvas])

  const pull = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (at.current === null) return
    const shown = currentTarget.clientWidth || 1
    // Several moves may come before the first of them is drawn.
    latest.current = pulled(image, latest.current, (clientX - at.current.x) / shown, (clientY - at.current.y) / shown)
    onCrop(latest.current)
    at.current = { x: clientX, y: clientY }
  }
  return (
    <div className="cropper">
      <canvas
        ref={canvas}
        width={DRAWN_SIDE}
        height={DRAWN_SIDE}
        role="img"
        aria-label={t('avatar-shown')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          at.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={pull}
        onPointerUp={() => {
          at.current = null
        }}
        onPointerCancel={() => {
          at.current = null
        }}
      />
      <div className="cropper__sliders">
        <Slider
          label={t('avatar-zoom')}
          value={crop.zoom}
          least={1}
          most={MOST_ZOOM}
          onValue={(zoom) => onCrop({ ...crop, zoom })}
        />
        <Slider
          label={t('avatar-across')}
          value={crop.x}
          least={0}
          most={1}
          isOfPicture
          onValue={(x) => onCrop({ ...crop, x })}
        />
        <Slider label={t('avatar-down')} value={crop.y} least={0} most={1} onValue={(y) => onCrop({ ...crop, y })} />
      </div>
    </div>
  )
}
