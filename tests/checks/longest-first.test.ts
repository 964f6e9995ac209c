import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LONGEST } from '../longest-first.ts'

const root = new URL('../../', import.meta.url)

it('the longest test files that begin first are there', () => {
  expect(LONGEST.filter((file) => !existsSync(new URL(file, root)))).toEqual([])
})
