import { lines, type Offence, offence } from './offence.ts'

const longFunction = `export const a = (x: number) => {\n${lines(70, () => '  x += 1')}\n  return x\n}`
const tangled = `export const a = (x: number) => {
  for (let i = 0; i < x; i += 1) {
    if (i % 2 === 0) {
      for (let j = 0; j < i; j += 1) {
        if (j % 3 === 0 && i > 4) {
          if (j > 5 || i > 6) return j
        }
      }
    }
  }
  return 0
}`

/** What Biome must refuse; the rule is the last word of its name there. */
export const styleOffences: readonly Offence[] = [
  offence('format', 'services/surveys/unformatted.ts', 'export const a = "two";'),
  offence(
    'organizeImports',
    'services/surveys/unsorted.ts',
    "import { b } from './presenter.ts'\nimport { a } from './commands.ts'\n\nexport const c = [a, b]",
  ),
  offence('noRestrictedImports', 'contracts/whole-zod.ts', "import { z } from 'zod'\n\nexport const a = z.string()"),
  offence('noRestrictedGlobals', 'services/surveys/domain/clock.ts', 'export const a = () => new Date()'),
  offence('noRestrictedGlobals', 'services/surveys/domain/clock-now.ts', 'export const a = () => Date.now()'),
  offence('noRestrictedGlobals', 'services/surveys/domain/own-id.ts', 'export const a = () => crypto.randomUUID()'),
  offence('noRestrictedGlobals', 'services/surveys/domain/request.ts', "export const a = () => fetch('/')"),
  offence('noRestrictedGlobals', 'services/surveys/domain/machine.ts', 'export const a = () => process.pid'),
  offence(
    'noRestrictedGlobals',
    'projections/polls/poll/projector.ts',
    "export const a = () => new Intl.Collator('de')",
  ),
  offence('plugin', 'projections/polls/poll/reduce-poll.ts', 'export const a = () => new Date()'),
  offence('noRestrictedGlobals', 'frontend/src/lib/machine.ts', 'export const a = () => process'),
  offence('noProcessEnv', 'services/surveys/environment.ts', 'export const a = () => process.env.X'),
  offence('noConsole', 'services/surveys/chatter.ts', "export const a = () => console.log('a')"),
  offence('noExplicitAny', 'services/surveys/anything.ts', 'export const a = (x: any) => x'),
  offence('noNonNullAssertion', 'services/surveys/certain.ts', 'export const a = (x?: string) => x!.length'),
  offence('noTsIgnore', 'services/surveys/ignored.ts', '// @ts-ignore\nexport const a = 1'),
  offence('noDefaultExport', 'services/surveys/default.ts', 'const a = 1\nexport default a'),
  offence('noEnum', 'services/surveys/enum.ts', 'export enum A {\n  b = 1,\n}'),
  offence('noNamespace', 'services/surveys/namespace.ts', 'export namespace A {\n  export type B = string\n}'),
  offence(
    'noParameterProperties',
    'services/surveys/properties.ts',
    'export class A {\n  constructor(private readonly a: string) {}\n}',
  ),
  offence('useConsistentTypeDefinitions', 'services/surveys/interface.ts', 'export interface A {\n  b: string\n}'),
  offence(
    'useImportType',
    'services/surveys/value-import.ts',
    "import { Log } from './commands.ts'\n\nexport type A = Log",
  ),
  offence(
    'useImportExtensions',
    'services/surveys/bare-import.ts',
    "import { present } from './presenter'\n\nexport const a = present",
  ),
  offence(
    'useNodejsImportProtocol',
    'services/surveys/bare-node.ts',
    "import { join } from 'path'\n\nexport const a = join",
  ),
  offence('useThrowOnlyError', 'services/surveys/thrown.ts', "export const a = () => {\n  throw 'a'\n}"),
  offence('noBarrelFile', 'services/surveys/barrel.ts', "export { present } from './presenter.ts'"),
  offence('noReExportAll', 'services/surveys/export-all.ts', "export * from './presenter.ts'"),
  offence(
    'noEmptyBlockStatements',
    'services/surveys/swallowed.ts',
    'export const a = (b: () => void) => {\n  try {\n    b()\n  } catch {}\n}',
  ),
  offence('useFilenamingConvention', 'services/surveys/camelCase.ts', 'export const a = 1'),
  offence('noExcessiveLinesPerFunction', 'services/surveys/long-function.ts', longFunction),
  offence('noExcessiveCognitiveComplexity', 'services/surveys/tangled.ts', tangled),
  offence(
    'noExcessiveLinesPerFile',
    'services/surveys/long-file.ts',
    lines(310, (i) => `export const a${i} = ${i}`),
  ),
  offence(
    'noUndeclaredDependencies',
    'frontend/src/lib/undeclared.ts',
    "import { app } from '@portal/services/app'\n\nexport const a = app",
  ),
  offence(
    'noUndeclaredDependencies',
    'contracts/undeclared.ts',
    "import { port } from '@portal/infra/settings'\n\nexport const a = port",
  ),
  offence(
    'noUndeclaredDependencies',
    'infra/undeclared.ts',
    "import { log } from '@portal/projections/main'\n\nexport const a = log",
  ),
  offence(
    'noUndeclaredDependencies',
    'projections/undeclared.ts',
    "import { app } from '@portal/services/app'\n\nexport const a = app",
  ),
  offence(
    'noSkippedTests',
    'services/surveys/skipped.test.ts',
    "import { it } from 'vitest'\n\nit.skip('waits', () => undefined)",
  ),
  offence(
    'noFocusedTests',
    'services/surveys/focused.test.ts',
    "import { it } from 'vitest'\n\nit.only('alone', () => undefined)",
  ),
]

/** What oxlint, which knows the types, must refuse. */
export const promiseOffences: readonly Offence[] = [
  offence(
    'no-floating-promises',
    'services/surveys/floating.ts',
    'const p = async () => 1\nexport const a = () => {\n  p()\n}',
  ),
  offence(
    'no-misused-promises',
    'services/surveys/misused.ts',
    'const p = async () => true\nexport const a = () => (p() ? 1 : 2)',
  ),
  offence('await-thenable', 'services/surveys/awaited.ts', 'export const a = async () => await 1'),
  offence(
    'switch-exhaustiveness-check',
    'services/surveys/switch.ts',
    "export const a = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}",
  ),
  offence(
    'consistent-type-imports',
    'services/surveys/hidden-import.ts',
    "export type A = import('./commands.ts').Log",
  ),
  offence('require-array-sort-compare', 'services/surveys/sorted.ts', 'export const a = (x: number[]) => x.sort()'),
  offence(
    'consistent-type-assertions',
    'services/surveys/domain/asserted.ts',
    'export const a = (x: unknown) => x as string',
  ),
  offence('no-restricted-properties', 'services/surveys/chance.ts', 'export const a = () => Math.random()'),
  offence('no-restricted-properties', 'projections/polls/vote/projector.ts', 'export const a = () => Date.now()'),
  offence('no-restricted-properties', 'projections/polls/vote/reduce-vote.ts', 'export const a = () => Math.random()'),
  offence(
    'no-restricted-properties',
    'projections/polls/vote/tables.ts',
    "export const a = (x: string) => x.localeCompare('b')",
  ),
  offence(
    'no-restricted-properties',
    'projections/polls/tally/projector.ts',
    'export const a = (x: number) => x.toLocaleString()',
  ),
]
