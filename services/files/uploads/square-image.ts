import type { Cropping } from '@portal/contracts/http/files'
import { placesFor } from '@portal/infra/tools/places'

/** Of pictures that were cleaned before, and so are not huge. */
const places = placesFor(2)

const fits = ({ x, y, width, height }: Cropping, image: Readonly<{ width: number; height: number }>): boolean =>
  x + width <= image.width && y + height <= image.height

/**
 * A square WebP of a picture: of the wanted part, or of its middle. Null if the part is not inside the picture, or it cannot be read.
 * Of an animation the first frame is taken.
 */
export const squareImage = (bytes: Buffer, side: number, cropping: Cropping | null): Promise<Buffer | null> =>
  places.run(async () => {
    const { default: sharp } = await import('sharp')
    try {
      const image = sharp(bytes, { failOn: 'error' })
      const { width, height } = await image.metadata()
      if (cropping && !fits(cropping, { width, height })) return null
      const part = cropping
        ? image.extract({ left: cropping.x, top: cropping.y, width: cropping.width, height: cropping.height })
        : image
      return await part.resize(side, side, { fit: 'cover' }).webp({ quality: 85 }).toBuffer()
    } catch {
      return null
    }
  })
