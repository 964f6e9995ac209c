/** Which square of a picture is wanted: how much nearer than the largest one, and where its middle is, as shares of the picture. */
export type Crop = Readonly<{ zoom: number; x: number; y: number }>

type Size = Readonly<{ width: number; height: number }>
export type Square = Readonly<{ x: number; y: number; side: number }>

export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4

const between = (low: number, value: number, high: number): number => Math.min(Math.max(low, value), high)

/** The square in pixels of the picture. It never leaves the picture. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop): Square => {
  const side = Math.min(width, height) / between(1, zoom, MOST_ZOOM)
  return {
    x: between(0, x * width - side / 2, width - side),
    y: between(0, y * height - side / 2, height - side),
    side,
  }
}

/** The picture was pulled: `dx` and `dy` are shares of what is shown of it. */
export const pulled = (size: Size, crop: Crop, dx: number, dy: number): Crop => {
  const { x, y, side } = squareOf(size, crop)
  return {
    ...crop,
    x: between(side / 2, x + side / 2 - dx * side, size.width - side / 2) / size.width,
    y: between(side / 2, y + side / 2 - dy * side, size.height - side / 2) / size.height,
  }
}
