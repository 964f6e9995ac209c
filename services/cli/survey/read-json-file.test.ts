import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readJsonFile } from './read-json-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

const reading = async (text: string) => {
  const file = join(folder, 'map.json')
  await writeFile(file, text)
  return readJsonFile(file)
}

describe('a JSON file of a command', () => {
  it('is read, with the mark at its begin that Windows writes, and the same name in several places', async () => {
    const content = { a: { w: 1 }, b: [{ w: 2 }, { w: '{"w":' }], 'w"': [] }
    expect(await reading(`\ufeff${JSON.stringify(content)}`)).toEqual(content)
  })

  it.each([
    ['{"weights": {"w": "region",\n"w" : "income"}}', '"w" twice in one place, the second time in line 2'],
    ['{"a": {"b": 1}, "c": [1, {}],\n\n"\\u0061": 2}', '"a" twice in one place, the second time in line 3'],
  ])('that says one name twice is refused, for only the last would count: %s', async (text, said) => {
    await expect(reading(text)).rejects.toThrow(said)
    await expect(reading(text)).rejects.toThrow('Remove one of them, or give it another name.')
  })

  it('that is none is refused', async () => await expect(reading('{')).rejects.toThrow('is not JSON'))
})
