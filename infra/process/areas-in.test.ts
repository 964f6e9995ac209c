import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { areasIn } from './areas-in.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const aPart = (files: Readonly<Record<string, string>>): URL => {
  const folder = mkdtempSync(join(tmpdir(), 'areas-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'area.ts'), text)
  }
  mkdirSync(join(folder, 'runtime'))
  return pathToFileURL(`${folder}/`)
}

describe('the areas of a part', () => {
  it('are those of its folders that have an area.ts, in the order of the list', async () => {
    const folder = aPart({ polls: "export const area = 'polls'", identity: "export const area = 'identity'" })
    expect([...(await areasIn(folder, ['identity', 'surveys', 'polls']))]).toEqual([
      ['identity', 'identity'],
      ['polls', 'polls'],
    ])
  })

  it('are refused when a folder with an area.ts is not in the list', async () => {
    const folder = aPart({ pools: 'export const area = 1' })
    await expect(areasIn(folder, ['polls'])).rejects.toThrow('does not list: pools')
  })

  it('are refused when an area.ts exports no "area"', async () => {
    const folder = aPart({ polls: 'export const polls = 1' })
    await expect(areasIn(folder, ['polls'])).rejects.toThrow('does not export "area"')
  })
})
