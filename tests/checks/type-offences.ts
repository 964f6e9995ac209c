import { type Offence, offence } from './offence.ts'

/** What the compiler must refuse, by the number of its message. */
export const typeOffences: readonly Offence[] = [
  offence('TS1294', 'services/surveys/enum-type.ts', 'export enum A {\n  b = 1,\n}'),
  offence('TS1484', 'services/surveys/type-as-value.ts', "import { Log } from './commands.ts'\n\nexport type A = Log"),
  offence(
    'TS2366',
    'services/surveys/missing-case.ts',
    "export const a = (x: 'a' | 'b'): number => {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n}",
  ),
  offence('TS2375', 'services/surveys/exact.ts', 'export const a: { b?: string } = { b: undefined }'),
  offence('TS2532', 'services/surveys/unchecked.ts', 'export const a = (x: readonly string[]) => x[0].length'),
  offence('TS4111', 'services/surveys/index-signature.ts', 'export const a = (x: Record<string, string>) => x.y'),
  offence('TS6133', 'services/surveys/unused.ts', 'export const a = (x: number) => 1'),
  offence('TS2591', 'contracts/node-global.ts', 'export const a = process.cwd()'),
  offence('TS2591', 'frontend/src/lib/node-global.ts', 'export const a = process.cwd()'),
  offence('TS2584', 'services/surveys/browser-global.ts', 'export const a = document.title'),
  offence('TS2322', 'infra/local/plain.mjs', '/** @type {(a: string) => number} */\nexport const a = (x) => x'),
  offence('TS2322', 'contracts/typed.test.ts', 'export const a: number = process.cwd()'),
  offence('TS2322', 'services/surveys/typed.test.ts', "export const a: number = 'b'"),
  offence('TS2322', 'frontend/src/ui/typed.tsx', 'export const A = () => <p id={1}>a</p>'),
  offence('TS2305', 'tests/support/missing.ts', "import { b } from '@portal/contracts/ids'\n\nexport const a = b"),
]

/** What knip must find. */
export const deadOffences: readonly Offence[] = [
  offence('exports', 'services/surveys/dead.ts', 'export const nobodyWantsThis = 1'),
  offence('types', 'contracts/dead.ts', 'export type NobodyWantsThis = string'),
  offence('files', 'frontend/src/lib/dead.ts', 'export const nobodyWantsThis = 1'),
  offence(
    'dependencies',
    'services/package.json',
    '{ "name": "@portal/services", "exports": { "./*": "./*.ts" }, "dependencies": { "fastify": "5.12.8" } }',
  ),
]
