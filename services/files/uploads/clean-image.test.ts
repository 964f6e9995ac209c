import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanImage } from './clean-image.ts'

const u16 = (value: number): Buffer => Buffer.from([value % 256, value >> 8])

/** A GIF whose frames say that they are so large, and draw one pixel. */
const gif = (side: number, frames: number): Buffer => {
  const head = [Buffer.from('GIF89a'), u16(side), u16(side), Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c]),
    ...[0, 0, side, side].map(u16),
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ])
  return Buffer.concat([...head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** A PNG whose header says another size than its content has. */
const pngOf = async (width: number, height: number): Promise<Buffer> => {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  small.writeUInt32BE(width, 16)
  small.writeUInt32BE(height, 20)
  return small
}

const jpegOf = async (width: number, height: number): Promise<Buffer> => {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const frame = small.indexOf(Buffer.from([0xff, 0xc0]))
  small.writeUInt16BE(height, frame + 5)
  small.writeUInt16BE(width, frame + 7)
  return small
}

describe('a picture of a few bytes that says it is huge', () => {
  it.each([
    ['a PNG', () => pngOf(60_000, 60_000)],
    ['a JPEG', () => jpegOf(65_500, 65_500)],
    ['a GIF', () => gif(60_000, 1)],
    ['an animation whose frames are huge together', () => gif(5_000, 10)],
  ])('%s is not decoded', async (_, made) => {
    const bytes = await made()
    expect(bytes.byteLength).toBeLessThan(10_000)
    const before = process.memoryUsage().rss
    expect(await cleanImage(bytes)).toBeNull()
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  })

  it('is refused for its size: the same animation is taken where it is small', async () => {
    expect(await cleanImage(gif(1, 10))).toMatchObject({ extension: 'gif' })
  })
})

describe('a picture that is a script as well', () => {
  const script = '<script>steal()</script>'
  const drawn = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#a06040' } })

  it.each([
    ['behind the pixels of a PNG', () => drawn().png().toBuffer(), 'png'],
    ['behind the pixels of a JPEG', () => drawn().jpeg().toBuffer(), 'jpg'],
    ['behind the frames of a GIF', async () => gif(1, 2), 'gif'],
  ])('%s is kept as a picture alone', async (_, made, extension) => {
    const clean = await cleanImage(Buffer.concat([await made(), Buffer.from(script)]))
    expect(clean?.extension).toBe(extension)
    expect(clean?.content.includes(script)).toBe(false)
  })

  it('in the metadata of a JPEG is kept as a picture alone', async () => {
    const hidden = await drawn()
      .withMetadata({ exif: { IFD0: { ImageDescription: script } } })
      .jpeg()
      .toBuffer()
    expect(hidden.includes(script)).toBe(true)
    expect((await cleanImage(hidden))?.content.includes(script)).toBe(false)
  })
})
