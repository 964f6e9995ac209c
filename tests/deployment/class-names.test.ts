import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '../../frontend/src')

/** These style what is on a page of paper, on the page of components, or in the frame before all else, whoever draws it. */
const FOR_ALL = /(?:^|[\\/])(?:print|paper|components|opening)\.css$/

/** The classes for which a file has a rule of their own: `.card {` or `li.card {`, not `.list .card {` or `.card:has(.list) {`. */
const classesOf = (css: string): readonly string[] =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .flatMap((selector) => /^\s*[a-z]*\.([a-z][a-z0-9_-]*)(?:(?!:has)[:[]\S*)?\s*$/.exec(selector)?.[1] ?? [])

it('no class is styled by two files: the later one would change the other on screens that load both', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  const filesOf = new Map<string, Set<string>>()
  for (const file of files.filter((name) => name.endsWith('.css') && !FOR_ALL.test(name)))
    for (const name of classesOf(readFileSync(join(SOURCE, file), 'utf8')))
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  expect(filesOf.size).toBeGreaterThan(100)
  expect([...filesOf].filter(([, own]) => own.size > 1).map(([name, own]) => [name, ...own])).toEqual([])
})
