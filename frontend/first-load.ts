import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getFooterText } from '@portal/contracts/http/site-settings'
import { FIRST_LOAD_FILE, type FirstLoad, type ScreenLoad } from '@portal/contracts/site/first-load'
import type { Plugin, Rolldown } from 'vite'
import { patternOf, rankOf } from './src/lib/router/routes.ts'

/** What of a screen of `features/<area>/screens.ts` tells what it loads. */
type Load = () => Promise<unknown>
type Listed = Readonly<{
  path: string
  sections: readonly string[]
  frame: string
  asks?: readonly string[]
  asksOnHome?: readonly string[]
  asksPlain?: readonly string[]
  load: Load
  later?: Load
  onHome?: Load
  aroundHome?: Readonly<{ before: Load; after: Load }>
  isHome?: boolean
}>
/** With the files of its modules. */
type Screen = Listed & Readonly<{ own: readonly string[]; home: readonly string[]; after: readonly string[] }>

const IMPORTED = /import\(["'](?<path>[^"']+)["']\)/

const moduleOf = (folder: string, load: Load): string => {
  const path = IMPORTED.exec(load.toString())?.groups?.['path']
  if (path === undefined) throw new Error(`${folder}/screens.ts: a screen is not loaded by import()`)
  return join(folder, path)
}

const listedIn = async (file: string): Promise<readonly Screen[]> => {
  const lists: Readonly<Record<string, readonly Listed[]>> = await import(pathToFileURL(file).href)
  const folder = dirname(file)
  return Object.values(lists)
    .flat()
    .map((screen) => ({
      ...screen,
      own: [moduleOf(folder, screen.load)],
      after: screen.later ? [moduleOf(folder, screen.later)] : [],
      home: [screen.onHome, screen.aroundHome?.before, screen.aroundHome?.after].flatMap((load) =>
        load ? [moduleOf(folder, load)] : [],
      ),
    }))
}

/** Frames that have the footer. */
const WITH_FOOTER = ['portal', 'profile', 'entrance']

/** Frames that are loaded with their screens. */
const FRAMES: Readonly<Record<string, string>> = { profile: join(import.meta.dirname, 'src/app/profile-frame.tsx') }

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

const chunksIn = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))

const withImports = (chunks: Chunks, start: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name) || !chunks.has(name)) return
    found.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported)
  }
  for (const name of start) visit(name)
  return found
}

const stylesOf = (chunks: Chunks, names: Iterable<string>): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))

const TEXTS = /contracts[\\/]texts[\\/](?<section>[a-z-]+[\\/][a-z-]+)\.(?<language>[A-Za-z-]+)\.ts$/
const START = /lib[\\/]texts[\\/]start[\\/](?<language>[A-Za-z-]+)\.ts$/

const textsIn = (chunks: Chunks): FirstLoad['texts'] => {
  const texts: Record<string, Record<string, string>> = {}
  for (const { fileName, moduleIds } of chunks.values())
    for (const id of moduleIds) {
      const { language, section = 'start' } = (TEXTS.exec(id) ?? START.exec(id))?.groups ?? {}
      if (language !== undefined) texts[language] = { ...texts[language], [section.replace('\\', '/')]: `/${fileName}` }
    }
  return texts
}

const holding = (chunks: Chunks, module: string): string[] =>
  [...chunks.values()].flatMap(({ fileName, moduleIds, facadeModuleId }) =>
    moduleIds.includes(module) || facadeModuleId === module ? [fileName] : [],
  )

/** What the entry loads. */
const alwaysIn = (chunks: Chunks): ReadonlySet<string> =>
  withImports(
    chunks,
    [...chunks.values()].flatMap(({ fileName, isEntry }) => (isEntry ? [fileName] : [])),
  )

/** The files of modules, with what they import, beside those that the entry loads. */
const filesBeside = (chunks: Chunks, always: ReadonlySet<string>, modules: readonly string[]): readonly string[] =>
  [
    ...withImports(
      chunks,
      modules.flatMap((module) => holding(chunks, module)),
    ),
  ].filter((name) => !always.has(name))

const INPUTS = join(import.meta.dirname, 'src/features/surveys/inputs')

const inputsIn = (chunks: Chunks): FirstLoad['inputs'] => {
  const always = alwaysIn(chunks)
  return Object.fromEntries(
    globSync('*.tsx', { cwd: INPUTS }).map((file) => {
      const files = filesBeside(chunks, always, [join(INPUTS, file)])
      return [basename(file, '.tsx'), files.map((name) => `/${name}`)]
    }),
  )
}

const screenLoads = (screens: readonly Screen[], chunks: Chunks): readonly ScreenLoad[] => {
  const always = alwaysIn(chunks)
  const stylesOfAll = stylesOf(chunks, always)
  const parts = screens.filter(({ home }) => home.length > 0)
  const onHome = {
    modules: parts.flatMap(({ home }) => home),
    sections: parts.flatMap((part) => (part.onHome ? part.sections : [])),
    asks: parts.flatMap(({ asksOnHome = [] }) => asksOnHome),
  }
  const nothing: typeof onHome = { modules: [], sections: [], asks: [] }
  return screens
    .toSorted((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1))
    .map(({ path, own, after, frame, sections, asks = [], asksPlain, isHome }) => {
      const also = isHome ? onHome : nothing
      const modules = [FRAMES[frame] ?? [], own, also.modules].flat()
      const files = filesBeside(chunks, always, modules)
      const later = filesBeside(chunks, always, after).filter((name) => !files.includes(name))
      const styles = [...stylesOf(chunks, files)].filter((name) => !stylesOfAll.has(name))
      return {
        pattern: patternOf(path).source,
        files: files.map((name) => `/${name}`),
        ...(styles.length > 0 && { styles: styles.map((name) => `/${name}`) }),
        ...(later.length > 0 && { later: later.map((name) => `/${name}`) }),
        sections: [...new Set([...sections, ...also.sections])],
        asks: [...(WITH_FOOTER.includes(frame) ? [getFooterText.path] : []), ...asks, ...also.asks],
        ...(asksPlain && { asksPlain: [...asksPlain] }),
      }
    })
}

/**
 * Writes what each screen loads first, so that the server names it in the page: code, texts and data are then asked for
 * at once, and not one after the other.
 */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  generateBundle: {
    order: 'post', // before that, chunks of styles alone are still in the bundle
    async handler(_, bundle) {
      const files = globSync('src/features/*/screens.ts', { cwd: import.meta.dirname })
      const screens = await Promise.all(files.map((file) => listedIn(join(import.meta.dirname, file))))
      const chunks = chunksIn(bundle)
      const load: FirstLoad = {
        screens: [...screenLoads(screens.flat(), chunks)],
        inputs: inputsIn(chunks),
        texts: textsIn(chunks),
      }
      this.emitFile({ type: 'asset', fileName: FIRST_LOAD_FILE, source: JSON.stringify(load) })
    },
  },
})
