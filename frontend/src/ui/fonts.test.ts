import { afterEach, expect, it, vi } from 'vitest'
import { addFonts } from './fonts.ts'

afterEach(() => vi.unstubAllGlobals())

it('no text waits for a font, and each is loaded only by texts that it has signs for', () => {
  const added: unknown[] = []
  class Face {
    readonly described: unknown
    constructor(family: string, source: string, how: FontFaceDescriptors) {
      this.described = { family, source, ...how }
    }
  }
  vi.stubGlobal('FontFace', Face)
  vi.stubGlobal('document', { fonts: { add: ({ described }: Face) => added.push(described) } })
  addFonts()

  expect(added).toHaveLength(3)
  for (const font of added) {
    expect(font).toMatchObject({
      source: expect.stringMatching(/^url\(".+\.woff2"\) format\("woff2"\)$/),
      display: 'swap',
      unicodeRange: expect.stringMatching(/^(U\+[0-9A-F]{4}(-[0-9A-F]{4})?(, )?)+$/),
    })
  }
})
