import { describe, expect, it } from 'vitest'
import { isUploaded, Picture } from './picture.ts'

const file = '/files/018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'

describe('a picture of the site', () => {
  it.each([file, 'data:image/png;base64,aGVsbG8='])('is an uploaded file, or was kept in the event: %s', (picture) =>
    expect(Picture.safeParse(picture).success).toBe(true),
  )

  it.each([
    'https://elsewhere.example/cup.png',
    '//elsewhere.example/cup.png',
    `${file}/../../api/logout`,
    `${file}?until=1`,
    ` ${file}`,
    'data:image/svg+xml;base64,PHN2Zy8+',
    'javascript:alert(1)',
  ])('is nothing else: %s', (picture) => expect(Picture.safeParse(picture).success).toBe(false))

  it('is a file where it is the address of one', () =>
    expect([file, 'data:image/png;base64,aGVsbG8=', null].map(isUploaded)).toEqual([true, false, false]))
})
