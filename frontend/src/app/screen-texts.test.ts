import { expect, it } from 'vitest'
import { screens } from './screens.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  import: 'default',
  query: '?raw',
})

/** Loaded with the page. */
const ALWAYS = ['site/shell', 'site/problems', 'identity/sign-in']
/** Of shared components, by what these screens do not show of them: figures that can be asked about, and where a preview would lead. */
const NOT_SHOWN: Readonly<Record<string, RegExp>> = {
  'reporting/respondents': /^\/client\/surveys\/(dashboards|decks)\/|\/dashboard$/,
  'reporting/saved': /\/coding\//,
  'surveys/preview': /^\/u\/surveys\//,
}

/** What is loaded later with texts of its own is left out, and what is of no file but its types. */
const withoutLater = (source: string): string =>
  source.replaceAll(/withTexts\(.*?\[.*?\]/gs, '').replaceAll(/^import type .*?$/gm, '')

const pathFrom = (file: string, relative: string): string => new URL(relative, `file:///app/${file}`).pathname
const byPath = new Map(Object.entries(sources).map(([file, text]) => [pathFrom('x.ts', file), withoutLater(text)]))

/** The sections whose texts a file asks for, and the files that it leads to. */
const sectionsIn = (path: string, seen = new Set<string>()): readonly string[] => {
  const source = byPath.get(path)
  if (source === undefined || seen.has(path)) return []
  seen.add(path)
  const own = [...source.matchAll(/useTexts\(\s*'([^']+)'/g)].flatMap(([, section = '']) => section)
  const others = [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) => to)
  return [...own, ...others.flatMap((to) => sectionsIn(new URL(to, `file://${path}`).pathname, seen))]
}

const fileOf = (load: () => unknown): string => {
  const [, name = ''] = /([\w-]+\.tsx)/.exec(String(load)) ?? []
  const found = [...byPath.keys()].filter((path) => path.endsWith(`/${name}`))
  if (found.length !== 1) throw new Error(`${found.length} files are named ${name}`)
  return found[0] ?? ''
}

it.each(screens)(
  'the screen $path loads the texts of all that it shows: without them their keys are read',
  (screen) => {
    const loaded = new Set<string>([...ALWAYS, ...screen.sections])
    const missing = sectionsIn(fileOf(screen.load)).filter(
      (section) => !loaded.has(section) && !NOT_SHOWN[section]?.test(screen.path),
    )
    expect([...new Set(missing)]).toEqual([])
  },
)
