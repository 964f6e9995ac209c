import type { FileExtension } from '@portal/contracts/files/file-type'
import { placesFor } from '@portal/infra/tools/places'

/** A larger picture would take too much memory: 50 million pixels are 200 MB. */
const MOST_PIXELS = 50_000_000
/** Nothing is shown larger. */
const LONGEST_SIDE = 4_096

/** Pictures are decoded by a few at a time: each may take 200 MB. */
const places = placesFor(2)

export type CleanImage = Readonly<{ extension: FileExtension; content: Buffer }>

const formats = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const satisfies Readonly<
  Record<string, FileExtension>
>

const formatOf = (format: string | undefined): keyof typeof formats | null =>
  format !== undefined && Object.hasOwn(formats, format) ? (format as keyof typeof formats) : null

/**
 * The picture written anew: what was hidden in it is gone, and so are its metadata (place, camera); it is upright and at most 4,096 pixels
 * wide or high. Null if it is no picture, or too large.
 */
export const cleanImage = (bytes: Buffer): Promise<CleanImage | null> =>
  places.run(async () => {
    const { default: sharp } = await import('sharp')
    try {
      const image = sharp(bytes, { animated: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
      const { format, pages = 1 } = await image.metadata()
      const known = formatOf(format)
      if (known === null) return null
      const upright = pages > 1 ? image : image.autoOrient()
      const side = pages > 1 ? { width: LONGEST_SIDE } : { width: LONGEST_SIDE, height: LONGEST_SIDE }
      const small = upright.resize({ ...side, fit: 'inside', withoutEnlargement: true })
      return { extension: formats[known], content: await small.toFormat(known).toBuffer() }
    } catch {
      return null // whatever the decoder dislikes: it is not shown to anybody
    }
  })
