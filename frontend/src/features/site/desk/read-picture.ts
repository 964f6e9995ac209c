import { LARGEST_PICTURE, Picture } from '@portal/contracts/site/picture'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']
export const PICTURE_TYPES = TYPES.join(',')

/** Tried one after another, until the picture is small enough. */
const TRIES = [
  { side: 1_600, quality: 0.82 },
  { side: 1_280, quality: 0.75 },
  { side: 1_024, quality: 0.7 },
  { side: 800, quality: 0.6 },
  { side: 640, quality: 0.5 },
] as const

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })

const smaller = async (bitmap: ImageBitmap, { side, quality }: (typeof TRIES)[number]): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
}

const shrunk = async (file: File): Promise<Blob | null> => {
  if (file.size <= LARGEST_PICTURE) return file
  const bitmap = await createImageBitmap(file)
  for (const attempt of TRIES) {
    const blob = await smaller(bitmap, attempt)
    if (blob && blob.size <= LARGEST_PICTURE) return blob
  }
  return null
}

/**
 * The only place that makes a file of the browser into a picture of the site, as it is stored. A large picture is made smaller until it
 * fits. Null where the file is no picture that can be used.
 */
export const readPicture = async (file: File): Promise<string | null> => {
  if (!TYPES.includes(file.type)) return null
  const small = await shrunk(file).catch(() => null)
  return Picture.safeParse(small && (await asDataUrl(small))).data ?? null
}
