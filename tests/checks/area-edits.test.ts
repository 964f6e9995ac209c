import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { sourceFiles } from '@portal/infra/checks/source-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { typeFaults } from './findings.ts'
import { AREA, edits, ownFiles } from './planted-area.ts'
import { type PlantedTree, plantFiles } from './planted-tree.ts'

/** How many files outside its own folders may be changed to add an area. */
const MOST_EDITS = 3

const home = dirname(dirname(import.meta.dirname))
const isShipped = (path: string) => !/^tests\/|[.]test[.]tsx?$/.test(path)

/** Runs in the planted tree: prints the contents of the lists of each part. */
const LISTS = `
import { areas } from '@portal/contracts/areas'
import { eventRegistry } from '@portal/contracts/events/registry'
import { readModels } from '@portal/projections/read-models'
import { areas as served } from '@portal/services/areas'
import { areas as working } from '@portal/workers/areas'
import { area as ours } from '@portal/workers/${AREA}/area'
import { screens } from './frontend/src/app/screens.ts'

console.log(JSON.stringify({
  areas: Object.keys(areas),
  events: [...eventRegistry.keys()],
  readModels: readModels.map(({ name }) => name),
  views: served.flatMap(({ views }) => views),
  isWorking: working.includes(ours),
  screens: screens.map(({ path }) => path),
}))`
const Lists = z.record(z.string(), z.union([z.array(z.string()), z.boolean()]))

describe('an area with events, a read model, calls, a job, texts and a screen', () => {
  let there: ReadonlyMap<string, string>
  let tree: PlantedTree
  beforeAll(async () => {
    const files = (await sourceFiles(home)).filter(({ path }) => isShipped(path))
    there = new Map(files.map(({ path, text }) => [path, text]))
    const edited = Object.entries(edits).map(([path, edit]) => [path, edit(there.get(path) ?? '')] as const)
    tree = await plantFiles({ ...Object.fromEntries(there), ...ownFiles, ...Object.fromEntries(edited) })
  }, 60_000)
  afterAll(() => tree.remove())

  it('adds only files of its own name', () => {
    const others = Object.keys(ownFiles).filter((path) => there.has(path) || !path.includes(AREA))
    expect(others).toEqual([])
  })

  it(`edits at most ${MOST_EDITS} existing files, by one entry each`, () => {
    expect(Object.keys(edits).length).toBeLessThanOrEqual(MOST_EDITS)
    for (const [path, edit] of Object.entries(edits)) {
      const before = there.get(path) ?? ''
      const named = edit(before).split(AREA).length - before.split(AREA).length
      expect.soft(named, path).toBeGreaterThan(0)
    }
  })

  it('compiles', async () => expect(await typeFaults(tree.root)).toEqual([]), 240_000)

  it('is in the lists of every part', async () => {
    const lists = ['--input-type=module', '--eval', LISTS]
    const { stdout } = await promisify(execFile)(process.execPath, lists, { cwd: tree.root })
    expect(Lists.parse(JSON.parse(stdout))).toEqual({
      areas: expect.arrayContaining([AREA]),
      events: expect.arrayContaining(['PrizeWon']),
      readModels: expect.arrayContaining(['prize']),
      views: expect.arrayContaining(['read.prize']),
      isWorking: true,
      screens: expect.arrayContaining(['/u/prizes']),
    })
  }, 60_000)
})
