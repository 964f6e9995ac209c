import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvParser } from './csv-parser.ts'
import { UnreadableFile } from './unreadable-file.ts'

const parsed = (text: string, pieceLength = text.length || 1, delimiter = ',') => {
  const parser = csvParser(delimiter)
  const rows: (readonly string[])[] = []
  for (let at = 0; at < text.length; at += pieceLength) {
    for (const { cells } of parser.push(text.slice(at, at + pieceLength))) rows.push(cells)
  }
  for (const { cells } of parser.end()) rows.push(cells)
  return rows
}

describe('CSV', () => {
  it.each([
    [
      'cells and rows',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a last row without its line end', 'a\nb', [['a'], ['b']]],
    [
      'empty cells',
      ',\n,,x\n',
      [
        ['', ''],
        ['', '', 'x'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['CR', 'a\rb\r', [['a'], ['b']]],
    ['quotes', '"a","b c"\n', [['a', 'b c']]],
    ['doubled quotes', '"say ""hi""",""""\n', [['say "hi"', '"']]],
    ['delimiters and line ends in quotes', '"a,b","c\r\nd"\n', [['a,b', 'c\r\nd']]],
    ['a quote inside of a plain cell', 'a"b,c\n', [['a"b', 'c']]],
    ['what follows a closing quote', '"a"b,c\n', [['ab', 'c']]],
    ['an empty quoted cell', '"",x\n', [['', 'x']]],
    ['blank lines, left out', 'a\n\n\nb\n', [['a'], ['b']]],
    ['nothing at all', '', []],
  ])('has %s', (_, text, rows) => {
    expect(parsed(text)).toEqual(rows)
    expect(parsed(text, 1)).toEqual(rows)
  })

  it('has another delimiter if the map says so', () => {
    expect(parsed('a;"b;c"\n', 3, ';')).toEqual([['a', 'b;c']])
    expect(parsed('a\tb\n', 1, '\t')).toEqual([['a', 'b']])
  })

  it('reads what was written, however it is divided into pieces', () => {
    const cell = fc.stringMatching(/^[a",\r\n; é]{0,6}$/)
    const written = (text: string) => `"${text.replaceAll('"', '""')}"`
    const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(tables, fc.integer({ min: 1, max: 20 }), fc.constantFrom('\n', '\r\n', '\r'), (rows, length, end) => {
        const text = rows.map((cells) => cells.map(written).join(',') + end).join('')
        expect(parsed(text, length)).toEqual(rows)
      }),
    )
  })

  it('counts rows as a spreadsheet does', () => {
    const parser = csvParser(',')
    const rows = [...parser.push('a\n\n"b\nc"\nd\n'), ...parser.end()]
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 4])
  })

  it('names the row of a quote that is never closed, before it fills the memory', () => {
    expect(() => parsed('a\n"b\nc\n')).toThrow(new UnreadableFile('Row 2: a quote (") is opened there and not closed.'))
    const endless = csvParser(',')
    const feed = () => [...endless.push('"'), ...endless.push('x'.repeat(2_000_000))]
    expect(feed).toThrow('Row 1')
  })
})
