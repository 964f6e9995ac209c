import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const exclude = [...configDefaults.exclude, 'var/**']
/** Files that put other modules in place of real ones: each has a process of its own. */
const isolated = '**/*.isolated.test.ts'
const globalSetup = [fileURLToPath(new URL('./support/servers/global-setup.ts', import.meta.url))]

export default defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    root,
    passWithNoTests: false,
    allowOnly: false,
    testTimeout: 30_000, // five seconds are too few if other programs use the processors
    // The provider of tests says at length that it is one of tests.
    onConsoleLog: (text) => !text.includes('oidc-provider '),
    maxWorkers: 2, // on two cores the default is one, and most tests wait for a server
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false, // to load the same modules for each file took half of the processor's time
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: 60_000, // as below: on a busy machine the first test of a file waits long for its modules
          include: ['**/*.test.ts'],
          exclude: [...exclude, isolated, '**/*.int.test.ts', 'tests/{flows,adapters,e2e,checks}/**'],
        },
      },
      { extends: true, test: { name: 'isolated unit', include: [isolated], exclude } },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          pool: 'vmThreads', // each file has its own globals and modules; a process for each took twice the processor's time
          vmMemoryLimit: '500MB',
          setupFiles: [
            '../frontend/test-support/patience.ts',
            '../frontend/test-support/quiet.ts',
            './support/browser-globals.ts',
          ].map((file) => fileURLToPath(new URL(file, import.meta.url))),
          testTimeout: 60_000,
          include: ['frontend/**/*.test.tsx'],
          exclude,
        },
      },
      {
        // One Postgres serves all files, each with a separate database. A test that hangs fails late, so that none
        // fails
        // because the machine is busy; benchmarks measure speed.
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
        // Whole portals, which mostly wait: several at once, separate from the other projects.
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
