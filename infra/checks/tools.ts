/** A tool from npm by the name of its command; `npm run check` and the planted offences run the same. */
export type Tool = Readonly<{ command: string; args: readonly string[] }>

const parts = ['contracts', 'infra', 'projections', 'services', 'workers', 'frontend', 'tests']

export const tools = {
  style: { command: 'biome', args: ['check', '--error-on-warnings', '--max-diagnostics=none'] },
  /** The compiler of this TypeScript, in oxlint: each file is checked once, as its own `tsconfig.json` says. `tsc -b` did so again in every part that imports it. */
  types: { command: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings'] },
  borders: { command: 'depcruise', args: [...parts, '--config', '.dependency-cruiser.mjs'] },
  deadCode: { command: 'knip', args: ['--no-progress', '--no-config-hints'] },
} as const satisfies Record<string, Tool>
