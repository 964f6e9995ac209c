import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'
import { FIRST_LOAD_FILE, FirstLoad } from '@portal/contracts/site/first-load'
import { questionTypes } from '@portal/contracts/survey/question-types'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

/** What a respondent's browser downloads, read from the built frontend. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const screens = [
  'identity/sign-in-screen',
  'identity/sign-out-screen',
  'surveys/my-surveys-screen',
  'surveys/conduct-screen',
]
const forRespondents = /contracts\/texts\/(site\/|identity\/|[a-z]+\/menu\.|surveys\/respondent\.|polls\/member\.)/
const notForRespondents = /contracts\/texts\/((reporting|operations)\/(?!menu)|surveys\/answers\.)/

/** As the build packs each file (`frontend/vite.config.ts`). */
const packed = (code: string): Buffer => gzipSync(code, { level: constants.Z_BEST_COMPRESSION })

let chunks: ReadonlyMap<string, Rolldown.OutputChunk>
let assets: ReadonlyMap<string, Uint8Array>
let load: FirstLoad
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production') // under tests it asks for React's version for development
  const built = await build({
    configFile: `${root}frontend/vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  })
  vi.unstubAllEnvs()
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one)
  chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  assets = new Map(
    output.flatMap((one) => (one.type === 'asset' ? [[one.fileName, Buffer.from(one.source)] as const] : [])),
  )
  const described = output.find(({ fileName }) => fileName === FIRST_LOAD_FILE)
  load = FirstLoad.parse(JSON.parse(String(described?.type === 'asset' ? described.source : 'null')))
}, 120_000)

const holding = (pattern: RegExp) =>
  [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))

/**
 * With the chunks that they import at once and, where they belong to a screen of respondents, those that they load
 * later.
 */
const withImports = (start: readonly Rolldown.OutputChunk[]): ReadonlySet<Rolldown.OutputChunk> => {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    const isScreen = chunk.moduleIds.some((id) => /frontend\/src\/features\/(identity|surveys)\/.*\.tsx$/.test(id))
    for (const name of [...chunk.imports, ...(isScreen ? chunk.dynamicImports : [])]) visit(chunks.get(name))
  }
  for (const chunk of start) visit(chunk)
  return seen
}

const downloaded = () => [
  ...withImports([
    ...[...chunks.values()].filter(({ isEntry }) => isEntry),
    ...screens.flatMap((screen) => holding(new RegExp(`frontend/src/features/${screen}\\.tsx$`))),
    ...holding(forRespondents),
  ]),
]

type Texts = Readonly<Record<string, string>>
const textsIn = async (pattern: RegExp): Promise<readonly string[]> => {
  const files = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds.filter((id) => pattern.test(id)))
  const sections = await Promise.all(files.map(async (file): Promise<{ texts: Texts }> => import(file)))
  return sections.flatMap(({ texts }) => Object.values(texts))
}
const MARKING = 16

describe('what a respondent downloads', () => {
  it('holds no module of researchers and operators, and no section of their texts', () => {
    const modules = downloaded().flatMap(({ moduleIds }) => moduleIds)
    expect(
      modules.filter((id) => /frontend\/src\/features\/(reporting|operations)\/(?!screens|[a-z]+-paths?\.)/.test(id)),
    ).toEqual([])
    expect(modules.filter((id) => notForRespondents.test(id))).toEqual([])
    expect(modules.filter((id) => forRespondents.test(id)).length).toBeGreaterThanOrEqual(8)
  })

  it('holds no words of researchers and operators, in any language', async () => {
    const shared = await textsIn(forRespondents)
    const words = (await textsIn(notForRespondents)).filter(
      (text) => text.length >= MARKING && !/['"`\\{]/.test(text) && !shared.some((one) => one.includes(text)),
    )
    const code = downloaded().map((chunk) => chunk.code)
    expect(words.filter((text) => code.some((one) => one.includes(text)))).toEqual([])

    const theirs = holding(notForRespondents).map((chunk) => chunk.code)
    const found = words.filter((text) => theirs.some((one) => one.includes(text)))
    expect(found.length).toBeGreaterThan(200) // the search finds texts where they are
  })
})

/** The chunks that a screen loads before it can be used, in English: with `also`, modules that its data ask for. */
const loadedAt = (path: string, also: readonly RegExp[]): ReadonlySet<Rolldown.OutputChunk> => {
  const { files = [], sections = [] } = load.screens.find(({ pattern }) => new RegExp(pattern).test(path)) ?? {}
  const named = [...files, ...['start', ...sections].flatMap((section) => load.texts['en']?.[section] ?? [])]
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk)
  for (const name of named) visit(chunks.get(name.slice(1)))
  for (const chunk of also.flatMap(holding)) visit(chunk)
  return seen
}

const kilobytes = (loaded: Iterable<Rolldown.OutputChunk>): number =>
  [...loaded].reduce((sum, { code }) => sum + packed(code).length, 0) / 1_000

/** Besides scripts a first visit asks for the page, its first script and its styles. */
const NO_SCRIPTS = 3
const MOST_REQUESTS = 12

/** How much more these may become is decided here, not by what is added elsewhere: a type of question, a language, a screen. */
const budgets = [
  ['/login', 122.5, []],
  ['/u/main', 124, []],
  ['/u/surveys/conduct', 130, [/surveys\/inputs\/single-choice\.tsx$/, /surveys\/inputs\/info\.tsx$/]],
] as const

/** The files that are loaded before a file runs. */
const before = (chunk: Rolldown.OutputChunk): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = ({ imports }: Rolldown.OutputChunk): void => {
    for (const name of imports) {
      const one = chunks.get(name)
      if (!one || seen.has(name)) continue
      seen.add(name)
      visit(one)
    }
  }
  visit(chunk)
  return seen
}

it('no file waits for itself: one of its parts would run before what it uses, and the screen could not be loaded', () => {
  const waiting = [...chunks.values()].filter((chunk) => before(chunk).has(chunk.fileName))
  expect(waiting.map(({ fileName }) => fileName)).toEqual([])
})

it('the server is told only files that there are', () => {
  const named = [
    ...load.screens.flatMap(({ files, later = [] }) => [...files, ...later]),
    ...Object.values(load.inputs).flat(),
  ]
  expect([...new Set(named)].filter((name) => !chunks.has(name.slice(1)))).toEqual([])
})

describe('what a screen of members loads', () => {
  it.each(budgets)('at %s is at most %i kB of JavaScript with gzip', (path, most, also) => {
    expect(kilobytes(loadedAt(path, also))).toBeLessThanOrEqual(most)
  })

  it.each(budgets)('at %s comes by at most 12 requests', (path, _, also) => {
    expect(loadedAt(path, also).size + NO_SCRIPTS).toBeLessThanOrEqual(MOST_REQUESTS)
  })

  it.each(budgets)(
    'at %s holds no schemas, no drawing of charts, no dragging, no passkeys, and nothing that cleans HTML',
    (path, _, also) => {
      const modules = [...loadedAt(path, also)].flatMap(({ moduleIds }) => moduleIds)
      expect(
        modules.filter((id) => /node_modules\/(zod|chart\.js|@dnd-kit|dompurify|@simplewebauthn)|\?schemas$/.test(id)),
      ).toEqual([])
    },
  )

  it('is described to the server, with the data of its first calls', () => {
    const asks = (path: string) => load.screens.find(({ pattern }) => new RegExp(pattern).test(path))?.asks
    expect(asks('/u/main')).toEqual(
      expect.arrayContaining(['/api/surveys', '/api/surveys/quickpoll', '/api/content/welcome', '/api/content/footer']),
    )
    expect(asks('/u/surveys/conduct')).toEqual([
      '/api/surveys/conduct/questions?token={token}&language={language}&backgroundVars={backgroundVars?}',
    ])
  })

  it('for a type of question is described to the server, which names it in the page of a survey', () => {
    const isIn = (type: string) => (file: string) =>
      chunks.get(file.slice(1))?.moduleIds.some((id) => id.endsWith(`/surveys/inputs/${type}.tsx`))
    const missing = questionTypes.filter(({ name }) => !load.inputs[name]?.some(isIn(name)))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('has its start compiled beside the page: browsers look for the hint in the first line', () => {
    const [start] = [...chunks.values()].filter(({ isEntry }) => isEntry)
    expect(start?.code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad'])
  })

  it('has a start that waits for nothing: the texts that it loads use what it holds', async () => {
    const start = await readFile(`${root}frontend/src/main.tsx`, 'utf8')
    expect(start).not.toMatch(/^(?:.*= )?await /m)
  })

  it('uses no schema that is not there', () => {
    for (const { code, fileName } of chunks.values())
      expect(/(?<![\w$.-])z\.(?:string|object|array|enum|union|literal|number|int)\(/.test(code), fileName).toBe(false)
  })
})

/** Modules of some kinds that a screen of reports loads. */
const heldAt = (path: string, pattern: RegExp): readonly string[] =>
  [...loadedAt(path, [])].flatMap(({ moduleIds }) => moduleIds.filter((id) => pattern.test(id)))

describe('what a report loads', () => {
  const anInput = /features\/surveys\/inputs\//
  const dragging = /node_modules\/@dnd-kit\//
  const crosstabs = /features\/reporting\/crosstab\/crosstab-/

  it.each(['/report/a-survey/0', '/report/a-survey/0/run/new'])('at %s is no dragging and no question', (path) => {
    expect(heldAt(path, anInput)).toEqual([])
    expect(heldAt(path, dragging)).toEqual([])
  })

  it('for a topline is nothing of crosstabs, for a crosstab is', () => {
    expect(heldAt('/report/a-survey/0', crosstabs)).toEqual([])
    expect(heldAt('/report/a-survey/0/run/new', crosstabs).length).toBeGreaterThan(3)
  })
})

const named = (pattern: RegExp) => [...assets].filter(([name]) => pattern.test(name))

describe('the style sheets', () => {
  const sheetsAt = (path: string): readonly string[] =>
    load.screens.find(({ pattern }) => new RegExp(pattern, 'i').test(path))?.styles ?? []

  it.each(['/login', '/u/main', '/u/surveys/conduct', '/u/profile'])(
    'at %s are one, without those of staff',
    (path) => {
      expect(sheetsAt(path)).toEqual([])
    },
  )

  it.each([
    ['/report/a-survey/0', 'report-style'],
    ['/report/a-survey/0/run/new', 'report-style'],
    ['/client/operations', 'staff-style'],
    ['/client/members', 'staff-style'],
  ])('at %s has a second one: %s', (path, sheet) => {
    expect(sheetsAt(path)).toEqual([expect.stringContaining(sheet)])
  })

  it('are three files, that of all at most 16 kB', () => {
    const sizes = named(/\.css$/).map(
      ([name, content]) => [name, packed(Buffer.from(content).toString()).length] as const,
    )
    expect(sizes).toHaveLength(3)
    expect(sizes.find(([name]) => !/staff|report/.test(name))?.[1]).toBeLessThan(16_000)
  })
})

describe('the fonts', () => {
  const styles = () => named(/\.css$/).map(([, content]) => Buffer.from(content).toString())

  it('are files by themselves, that of English at most 50 kB', () => {
    const sizes = named(/\.woff2$/).map(([name, { length }]) => [name.replace(/-[^-]*$/, ''), length] as const)
    expect(sizes.map(([name]) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('inter-latin-wght'), expect.stringContaining('arabic-wght')]),
    )
    expect(sizes.find(([name]) => name.includes('inter-latin-wght'))?.[1]).toBeLessThanOrEqual(50_000)
    expect(styles().join()).not.toContain('data:font')
  })

  it('are asked for by the page after all else, and by none of its styles', () => {
    const asking = [...chunks.values()].filter(({ code }) => code.includes('.woff2'))
    expect(asking).toEqual(holding(/app\/after-the-page\.ts$/))
    expect(asking).toHaveLength(1)
    expect(styles().join()).not.toContain('.woff2')
  })

  it('come with their licences', () => {
    const licences = named(/licence-of-/).map(([, content]) => Buffer.from(content).toString())
    expect(licences.length).toBeGreaterThan(1)
    expect(licences.filter((licence) => !licence.includes('SIL OPEN FONT LICENSE'))).toEqual([])
  })
})
