import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, describe, expect, it } from 'vitest'
import { freeAt, freeForDatabase, sizeText } from './free-space.ts'

const database = await aDatabase()
afterAll(() => database.drop())

describe('free space', () => {
  it('is told where a file will be, though nothing is there yet', async () => {
    const free = await freeAt(join(tmpdir(), 'nowhere', 'community.dump'))
    expect(free).toBeGreaterThan(0)
  })

  it('is told for a database whose files are on this machine', async () => {
    expect(await freeForDatabase(database.pool)).toBeGreaterThan(0)
  })

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [3_141_592, '3.1 MB'],
    [123_456_789, '123 MB'],
    [61e9, '61.0 GB'],
    [5e15, '5000 TB'],
  ])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
})
