import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { type Tool, tools } from '@portal/infra/checks/tools'
import * as z from 'zod/mini'

/** A finding of a tool: the last word of the rule's name, and the path under the root. */
export type Finding = Readonly<{ rule: string; file: string }>

const home = dirname(dirname(import.meta.dirname))

/** Tools report findings by their exit code, so that is no failure here; a tool that did not run finds nothing. */
const say = (root: string, { command, args }: Tool, more: readonly string[] = []) =>
  new Promise<string>((resolve) => {
    const file = join(home, 'node_modules', '.bin', command)
    execFile(file, [...args, ...more], { cwd: root, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

const found = (text: string, pattern: RegExp, root: string): readonly Finding[] =>
  [...text.matchAll(pattern)].map(({ groups }) => ({
    rule: groups?.['rule'] ?? '',
    file: (groups?.['file'] ?? '').replace(`${root}/`, ''),
  }))

const KnipReport = z.object({ issues: z.array(z.catchall(z.object({ file: z.string() }), z.unknown())) })

const fromKnip = (report: string): readonly Finding[] =>
  KnipReport.parse(JSON.parse(report)).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds)
      .filter(([, faults]) => Array.isArray(faults) && faults.length > 0)
      .map(([rule]) => ({ rule, file })),
  )

const byOxlint = async (root: string, more: readonly string[] = []) =>
  found(await say(root, tools.types, ['-f', 'unix', ...more]), /^(?<file>[^:\n]+):\d+.*\((?<rule>[\w-]+)\)\]$/gm, root)

/** What the compiler finds, without the rules of oxlint, which take a quarter of its time. */
export const typeFaults = (root: string): Promise<readonly Finding[]> => byOxlint(root, ['--allow', 'all'])

/** Everything that a tool of `npm run check` finds in a tree, with the arguments of the check. */
export const findings: Readonly<Record<keyof typeof tools, (root: string) => Promise<readonly Finding[]>>> = {
  style: async (root) =>
    found(
      await say(root, tools.style, ['--reporter=github']),
      /title=(?:[\w/]+\/)?(?<rule>\w+),file=(?<file>[^,]+)/g,
      root,
    ),
  types: (root) => byOxlint(root),
  borders: async (root) => found(await say(root, tools.borders), /error (?<rule>[a-z-]+): (?<file>\S+)/g, root),
  deadCode: async (root) => fromKnip(await say(root, tools.deadCode, ['--reporter', 'json'])),
}
