import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

/** What a respondent's browser downloads, read from the built frontend. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const screens = [
  'identity/sign-in-screen',
  'identity/sign-out-screen',
  'surveys/my-surveys-screen',
  'surveys/conduct-screen',
]
const forRespondents = /contracts\/texts\/(site\/|identity\/|[a-z]+\/menu\.|surveys\/respondent\.)/
const notForRespondents = /contracts\/texts\/((reporting|operations)\/(?!menu)|surveys\/answers\.)/

let chunks: ReadonlyMap<string, Rolldown.OutputChunk>
beforeAll(async () => {
  const built = await build({
    configFile: `${root}frontend/vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  })
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one)
  chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
}, 60_000)

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
