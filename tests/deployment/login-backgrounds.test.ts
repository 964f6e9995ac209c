import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../frontend/src/features/identity')
const ruleOf = (file: string, selector: string): string =>
  readFileSync(join(FOLDER, file), 'utf8').split(`${selector} {`)[1]?.split('}')[0] ?? ''
/** How much of the paper lies over what is behind, in percent. */
const paperIn = (rule: string): number => Number(/var\(--paper\) (\d+)%, transparent/.exec(rule)?.[1])

it('a background of the sign-in goes into the next within 1,500 ms', () => {
  expect(ruleOf('login-side.css', '.login-backgrounds > img')).toContain('transition: opacity 1500ms;')
})

it('a background is seen as a picture, and the words on it have a ground of their own', () => {
  expect(paperIn(ruleOf('login-side.css', '.login-backgrounds::after'))).toBeLessThanOrEqual(30)
  expect(paperIn(ruleOf('sign-in.css', '.sign-in__words:has(.login-backgrounds)'))).toBeGreaterThanOrEqual(90)
})
