import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { missingPackages } from './installed.mjs'

const pinned = `node_modules/node-${process.platform}-${process.arch}`
const wanted = {
  '': { version: '0.1.0' },
  contracts: { version: '0.0.0' },
  'node_modules/@portal/contracts': { link: true },
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
  [pinned]: { version: '24.0.0', optional: true },
}
const all = { 'node_modules/pg': { version: '8.0.0' }, [pinned]: { version: '24.0.0' } }

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'installed-'))
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
})
afterEach(() => rm(root, { recursive: true }))

const install = async (packages: Readonly<Record<string, unknown>>, folders = Object.keys(packages)) => {
  for (const folder of ['node_modules', ...folders]) await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

describe('what is missing from node_modules', () => {
  it('is every required package, in an empty clone', () => {
    expect(missingPackages(root, 20)).toEqual(['node_modules/pg', pinned])
  })

  it('is nothing once all is installed, by any tool', async () => {
    await install(all)
    expect(missingPackages(root, 20)).toEqual([])
  })

  it('is a package of another version', async () => {
    await install({ ...all, 'node_modules/pg': { version: '7.9.0' } })
    expect(missingPackages(root, 20)).toEqual(['node_modules/pg'])
  })

  it('is a package whose folder was deleted', async () => {
    await install(all, [pinned])
    expect(missingPackages(root, 20)).toEqual(['node_modules/pg'])
  })

  it('is the pinned Node if the host’s Node is old, though it is optional, and not if it is new', async () => {
    await install({ 'node_modules/pg': { version: '8.0.0' } })
    expect(missingPackages(root, 20)).toEqual([pinned])
    expect(missingPackages(root, 24)).toEqual([])
  })
})
