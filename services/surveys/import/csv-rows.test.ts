import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRows } from './csv-rows.ts'
import type { Encoding } from './text-decoder.ts'

const pieces = async function* (bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const read = async (bytes: Uint8Array, encoding: Encoding, length = 7) => {
  const rows: (readonly string[])[] = []
  for await (const { cells } of csvRows(pieces(bytes, length), { encoding, delimiter: ',' })) rows.push(cells)
  return rows
}
const text = 'name,said\nNoor,شكرا 😀\nZoë,né\n'
const rows = [
  ['name', 'said'],
  ['Noor', 'شكرا 😀'],
  ['Zoë', 'né'],
]

describe('a CSV file', () => {
  it.each([1, 2, 3, 5, 1000])('is read in its encoding, in pieces of %i bytes', async (length) => {
    expect(await read(Buffer.from(text), 'utf-8', length)).toEqual(rows)
    expect(await read(Buffer.from(text, 'utf16le'), 'utf-16le', length)).toEqual(rows)
    expect(await read(Buffer.from('é,\x8c\n', 'latin1'), 'latin1', length)).toEqual([['é', '\x8c']])
    expect(await read(Buffer.from([0x80, 0x2c, 0xe9, 0x0a]), 'windows-1252', length)).toEqual([['€', 'é']])
  })

  it('may begin with a byte order mark', async () => {
    expect(await read(Buffer.from(`\ufeff${text}`), 'utf-8')).toEqual(rows)
    expect(await read(Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le')).toEqual(rows)
  })

  it.each([
    ['sep=,\n', rows],
    ['SEP=;\r\n', rows],
    ['sep=,more\n', [['sep=', 'more'], ...rows]],
  ])('may begin with a line that tells a spreadsheet its delimiter: %j', async (line, found) => {
    expect(await read(Buffer.from(`${line}${text}`), 'utf-8')).toEqual(found)
  })

  it('is refused if its byte order mark says another encoding', async () => {
    const marked = read(Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-8')
    await expect(marked).rejects.toThrow('set "encoding": "utf-16le" in the map')
  })

  it.each(['utf-8', 'latin1', 'windows-1252'] as const)(
    'is refused if it is a workbook of Excel, whatever it holds, read as %s',
    async (encoding) => {
      const workbook = Buffer.concat([
        Buffer.from('PK\x03\x04'),
        Buffer.from('xl/workbook.xml,=cmd|calc\n'),
        Buffer.alloc(64, 0xff),
      ])
      for (const length of [workbook.length, 11]) {
        await expect(read(workbook, encoding, length)).rejects.toThrow('File, Save as, CSV UTF-8')
      }
      const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('\nWorkbook')])
      await expect(read(old, encoding)).rejects.toThrow('File, Save as, CSV UTF-8')
    },
  )

  it('is refused at the row whose bytes are invalid, after the rows before it', async () => {
    const bytes = Buffer.concat([Buffer.from('a\nb\n'), Buffer.from('Zo\xeb\nc\n', 'latin1')])
    await expect(read(bytes, 'utf-8', 3)).rejects.toThrow('Row 3 is not utf-8: set "encoding" in the map to latin1')
    const found: string[] = []
    const reading = async () => {
      for await (const { cells } of csvRows(pieces(bytes, 100), { encoding: 'utf-8', delimiter: ',' })) {
        found.push(...cells)
      }
    }
    await expect(reading()).rejects.toThrow('Row 3')
    expect(found).toEqual(['a', 'b'])
  })

  it('is refused if it ends inside a character', async () => {
    await expect(read(Buffer.from('a\né').subarray(0, 3), 'utf-8')).rejects.toThrow('Row 2')
    await expect(read(Buffer.from('a\nb', 'utf16le').subarray(0, 5), 'utf-16le')).rejects.toThrow('Row 2')
  })

  it('gives the same rows however it is divided into pieces', async () => {
    const strings = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', 'س', '€', '😀', '\u0000', ' ') }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(strings, fc.integer({ min: 1, max: 9 }), async (cells, length) => {
        const bytes = Buffer.from(`x${cells.join(',')}\n`)
        expect(await read(bytes, 'utf-8', length)).toEqual(await read(bytes, 'utf-8', 10_000))
      }),
      { numRuns: 30 },
    )
  })
})
