import * as z from 'zod/mini'

/** What a report of Vitest says of single tests. */
export const VitestTests = z.array(
  z.object({
    name: z.string(),
    status: z.string(),
    message: z.nullish(z.string()),
    assertionResults: z.array(
      z.object({ status: z.string(), fullName: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
    ),
  }),
)

type PlaywrightSuite = Readonly<{
  title: string
  specs?: readonly Readonly<{ title: string; ok: boolean }>[] | undefined
  suites?: readonly PlaywrightSuite[] | undefined
}>

/** What a report of Playwright says of single stories. */
export const PlaywrightSuite: z.ZodMiniType<PlaywrightSuite> = z.object({
  title: z.string(),
  specs: z.optional(z.array(z.object({ title: z.string(), ok: z.boolean() }))),
  suites: z.optional(z.array(z.lazy(() => PlaywrightSuite))),
})

/** Colours of a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const firstLine = (text: string): string => (text.split('\n')[0] ?? '').replaceAll(COLOURS, '').slice(0, 300)

type VitestFile = z.infer<typeof VitestTests>[number]

const because = (why: string | null | undefined): string => (why ? `: ${firstLine(why)}` : '')

const failedIn = ({ assertionResults }: VitestFile): VitestFile['assertionResults'] =>
  assertionResults.filter(({ status }) => status === 'failed')

/** Files that failed as a whole: none of their tests ran, or what is around them threw. Vitest counts no test for them. */
export const brokenFiles = (files: readonly VitestFile[]): readonly VitestFile[] =>
  files.filter((file) => file.status === 'failed' && failedIn(file).length === 0)

/**
 * A line for each failed test: its file, its name, and the first line of why; and for each file that failed as a whole. `root` is left out of
 * the files.
 */
export const failedInVitest = (files: readonly VitestFile[], root: string): readonly string[] => {
  const nameOf = ({ name }: VitestFile): string => name.replace(root, '')
  return [
    ...brokenFiles(files).map((file) => `${nameOf(file)}${because(file.message)}`),
    ...files.flatMap((file) =>
      failedIn(file).map(({ fullName, failureMessages }) => {
        return `${nameOf(file)}: ${fullName}${because(failureMessages?.[0])}`
      }),
    ),
  ]
}

/** A line for each failed story, with the titles around it. */
export const failedInPlaywright = (
  suites: readonly PlaywrightSuite[],
  above: readonly string[] = [],
): readonly string[] =>
  suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const titles = [...above, title]
    const failed = specs.filter(({ ok }) => !ok).map((spec) => [...titles, spec.title].join(' › '))
    return [...failed, ...failedInPlaywright(inner, titles)]
  })
