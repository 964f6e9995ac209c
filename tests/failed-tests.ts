import * as z from 'zod/mini'

/** What a report of Vitest says of single tests. */
export const VitestTests = z.array(
  z.object({
    name: z.string(),
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

/** A line for each failed test: its file, its name, and the first line of why. `root` is left out of the files. */
export const failedInVitest = (files: z.infer<typeof VitestTests>, root: string): readonly string[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const why = failureMessages?.[0]
        return `${name.replace(root, '')}: ${fullName}${why === undefined ? '' : `: ${firstLine(why)}`}`
      }),
  )

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
