import { aSavFile } from '@portal/tests/support/surveys/sav-file'
import { describe, expect, it } from 'vitest'
import { UnreadableFile } from '../unreadable-file.ts'
import { readDictionary } from './read-dictionary.ts'
import { savRows } from './sav-rows.ts'
import { kindOf, namesOf, numberCell } from './sav-variable.ts'

const inPieces = async function* (file: Uint8Array, size = 1_000_000) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}
const rowsOf = async (file: Uint8Array, size?: number) =>
  (await Array.fromAsync(savRows(inPieces(file, size)))).map(({ cells }) => cells)

const file = await aSavFile([
  { data: { Q1: 1, Q2_1: 1, Q3_1: 2, Q4_1: 250 }, texts: { Q5: 'Çay, naturally' } },
  { data: { Q1: 2, Q2_2: 1, Q3_1: 5 }, texts: { Q5: 'x'.repeat(700) } },
])

describe('a system file of SPSS', () => {
  it('is read case by case, whatever the pieces in which it comes: numbers, texts of any length, moments, and no value', async () => {
    const [names = [], one = [], two = []] = await rowsOf(file)
    const valueIn = (cells: readonly string[], name: string) => cells[names.indexOf(name)]
    expect([valueIn(one, 'Q1'), valueIn(two, 'Q1')]).toEqual(['1', '2'])
    expect([valueIn(one, 'Q4_1'), valueIn(two, 'Q4_1')]).toEqual(['250', ''])
    expect([valueIn(one, 'Q5'), valueIn(two, 'Q5')]).toEqual(['Çay, naturally', 'x'.repeat(700)])
    expect(valueIn(one, 'started_at')).toBe('2026-11-22T08:00:00')
    for (const size of [1, 7, 64]) expect(await rowsOf(file, size)).toEqual([names, one, two])
  })

  it('says what its variables are: labels, missing codes and sets of ticks', async () => {
    const { dictionary } = await readDictionary(inPieces(file))
    const variable = dictionary.variables.find(({ name }) => name === 'Q1')
    expect(variable).toMatchObject({ kind: 'number', label: expect.stringContaining('milk') })
    expect(variable?.labels.size).toBeGreaterThan(1)
    expect(dictionary.sets).toEqual([expect.objectContaining({ name: 'Q2', counted: '1' })])
  })

  const withLabels = (length: number) => {
    const sized = (text: string) => {
      const bytes = Buffer.from(text)
      const size = Buffer.alloc(4)
      size.writeInt32LE(bytes.length)
      return Buffer.concat([size, bytes])
    }
    const numbers = Buffer.alloc(8)
    numbers.writeInt32LE(700, 0)
    numbers.writeInt32LE(1, 4)
    const data = Buffer.concat([sized('Q5'), numbers, sized('Çay, naturally'.padEnd(40)), sized('Tea, of course')])
    const head = Buffer.alloc(16)
    for (const [at, number] of [7, 21, 1, length || data.length].entries()) head.writeInt32LE(number, 4 * at)
    const end = file.indexOf(Buffer.from([0xe7, 0x03, 0, 0, 0, 0, 0, 0]))
    return Buffer.concat([file.subarray(0, end), head, data, file.subarray(end)])
  }

  it('has the labels of the values of long texts', async () => {
    const { dictionary } = await readDictionary(inPieces(withLabels(0)))
    const { labels } = dictionary.variables.find(({ name }) => name === 'Q5') ?? {}
    expect([...(labels ?? [])]).toEqual([['Çay, naturally', 'Tea, of course']])
    await expect(readDictionary(inPieces(withLabels(20)))).rejects.toThrow(UnreadableFile)
  })

  it.each([
    ['MOYR', 28],
    ['QYR', 29],
    ['WKYR', 30],
  ])('has the first day of a period that is written as %s', (_, type) => {
    const kind = kindOf(0, (type << 16) | (8 << 8))
    expect(numberCell(Date.UTC(2024, 2, 1) / 1_000 + 12_219_379_200, kind)).toBe('2024-03-01')
  })

  it.each([
    ['TIME', 21],
    ['DTIME', 25],
    ['MTIME', 40],
  ])('has the seconds of what is written as %s, and says that they are a time', (_, type) => {
    const kind = kindOf(0, (type << 16) | (8 << 8))
    expect([kind, numberCell(27_000.5, kind)]).toEqual(['time', '27000.5'])
  })

  it('names days of the week and months, for which SPSS needs no labels', () => {
    expect([...namesOf(0, 26 << 16)].slice(0, 2)).toEqual([
      ['1', 'Sunday'],
      ['2', 'Monday'],
    ])
    expect(namesOf(0, 27 << 16).get('12')).toBe('December')
    expect(namesOf(0, 5 << 16).size).toBe(0)
  })

  it('that is cut off anywhere is refused, and never read as if it were whole', async () => {
    for (let length = 0; length < file.length; length += Math.max(1, Math.floor(length / 40))) {
      await expect(rowsOf(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(UnreadableFile)
    }
  })

  it.each([
    ['a number of labels', 3, 2_000_000_000],
    ['a length of an extension', 7, 2_000_000_000],
    ['an unknown record', 12_345, 1],
  ])('with %s that no file has is refused before memory is taken for it', async (_, type, count) => {
    const hostile = Buffer.from(file.subarray(0, 176 + 32))
    const record = Buffer.alloc(64)
    record.writeInt32LE(type, 0)
    for (let at = 4; at < 64; at += 4) record.writeInt32LE(count, at)
    await expect(rowsOf(Buffer.concat([hostile.subarray(0, 176), record]))).rejects.toThrow(UnreadableFile)
  })

  it.each([
    ['no system file', Buffer.from('id,name\n1,Noor\n'.repeat(20))],
    ['compressed by zlib', Buffer.concat([Buffer.from('$FL3'), file.subarray(4)])],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is refused with what to do', async (_, bytes) => {
    await expect(rowsOf(bytes)).rejects.toThrow(/xport it again|save it as .sav|Copy or export it again/)
  })

  it('with any byte changed is read or refused, and nothing else', async () => {
    for (let at = 0; at < file.length; at += 13) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 0x81
      const read = await rowsOf(changed).catch((error: unknown) => error)
      expect(Array.isArray(read) || read instanceof UnreadableFile, `byte ${at}: ${String(read)}`).toBe(true)
    }
  })
})
