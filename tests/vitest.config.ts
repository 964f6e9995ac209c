import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const exclude = [...configDefaults.exclude, 'var/**']
const globalSetup = [fileURLToPath(new URL('./support/servers/global-setup.ts', import.meta.url))]

export default defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    root,
    passWithNoTests: false,
    allowOnly: false,
    testTimeout: 30_000, // five seconds are too few where other work shares the processors
    maxWorkers: 2, // on two cores the default is one, and most tests wait for a server
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 60_000, // as below: the first test of a file waits for its modules, on a busy machine for long
          include: ['**/*.test.ts'],
          exclude: [...exclude, '**/*.int.test.ts', 'tests/{flows,adapters,e2e,checks}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          testTimeout: 60_000,
          include: ['frontend/**/*.test.tsx'],
          exclude,
        },
      },
      {
        // One Postgres serves all files, each with a database of its own. A test that hangs fails late, so that none fails
        // because the machine is busy: how fast something is, benchmarks measure.
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['**/*.int.test.ts', 'tests/{flows,adapters}/**/*.test.ts'],
          exclude: [...exclude, 'tests/faults/**'],
          globalSetup,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Whole portals that mostly wait for something to be over: some at once, by themselves.
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          globalSetup,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
