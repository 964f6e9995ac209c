import { describe, expect, it } from 'vitest'
import { readMembersFile } from './read-file.ts'

const TEXT = 'Address;Name\r\nana@example.org;Ana Núñez\r\n'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('a file of members', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['the encoding of Windows', Buffer.from(TEXT, 'latin1')],
    ['UTF-16 with a mark', utf16(`\ufeff${TEXT}`)],
    ['UTF-16 without a mark', utf16(TEXT)],
    ['UTF-16 without a mark, the higher byte first', utf16(TEXT).swap16()],
  ])('is read in %s', (_, bytes) => {
    expect(readMembersFile(bytes)).toEqual({
      header: ['Address', 'Name'],
      rows: [{ row: 2, cells: ['ana@example.org', 'Ana Núñez'] }],
    })
  })

  it('is no workbook that was renamed: what is packed would be columns with names of signs', () => {
    const workbook = Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml\r\nxl/workbook.xml,\x8d\xb1', 'latin1')
    expect(readMembersFile(workbook)).toBeNull()
  })

  it('is read in the encoding of Windows where only its last sign is none of UTF-8', () => {
    const [row] = readMembersFile(Buffer.from('Address;Name\r\nana@example.org;André', 'latin1'))?.rows ?? []
    expect(row?.cells).toEqual(['ana@example.org', 'André'])
  })
})
