import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const LOOKS = join(import.meta.dirname, '../../frontend/src/features/identity/login-side.css')

it('a background of the sign-in goes into the next within 1,500 ms', () => {
  const rule = /\.login-backgrounds > img \{(?<looks>[^}]*)\}/.exec(readFileSync(LOOKS, 'utf8'))?.groups?.['looks']
  expect(rule).toContain('transition: opacity 1500ms;')
})
