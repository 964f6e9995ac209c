import { readMigrations } from '@portal/infra/database/migration-files'
import { describe, expect, it } from 'vitest'
import { areas } from './areas.ts'

const folders = areas.flatMap(({ migrations }) => migrations ?? [])

/** Two that were written at one time may have the same number: nothing starts then. */
describe('the migrations of an area', () => {
  it.each(folders.map((folder) => ({ name: folder.part, folder })))(
    'of $name can be read, each with a number of its own',
    async ({ folder }) => {
      expect(await readMigrations(folder)).not.toEqual([])
    },
  )
})
