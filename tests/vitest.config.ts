import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const exclude = [...configDefaults.exclude, 'var/**']
/** Files that put other modules in place of real ones: each has a process of its own. */
const isolated = '**/*.isolated.test.ts'
/** The same, of those that need a database. */
const isolatedIntegration = 'tests/{flows,adapters}/**/*.isolated.test.ts'
const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
/** Screens and their parts, which find the window and the texts as any screen does; `app` and `lib` make those. */
const sharingWindow = 'frontend/src/{features,ui}/**/!(*.isolated).test.tsx'
const inWindow = {
  environment: 'jsdom',
  setupFiles: [
    '../frontend/test-support/patience.ts',
    '../frontend/test-support/quiet.ts',
    './support/browser-globals.ts',
  ].map(at),
  testTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } }, // as `patience.ts` has it for all else that is waited for
}
/** Who has a database, or whole portals, waits half of the time: twice as many at once as there are processors, and after the others. */
const onServers = {
  environment: 'node',
  globalSetup: [at('./support/servers/global-setup.ts')],
  setupFiles: [at('./support/servers/close-containers.ts')],
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
}
/** Passwords are hashed at hardly any cost; `passwords.isolated.test.ts` looks at the real one. */
const cheaply = {
  resolve: {
    alias: [{ find: /^\.\/hashing\/hash-cost\.ts$/, replacement: at('./support/portal/cheap-hash-cost.ts') }],
  },
}
/** A test that hangs fails late, so that none fails because the machine is busy; benchmarks measure speed. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

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
    maxWorkers: 3, // on two cores the default is one; some tests wait for a timer now and then
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        ...cheaply,
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
      {
        extends: true,
        test: { name: 'isolated unit', include: [isolated], exclude: [...exclude, isolatedIntegration] },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          isolate: false, // a window for each file, with React and all screens, took a quarter more of the processor's time
          ...inWindow,
          setupFiles: [...inWindow.setupFiles, at('../frontend/test-support/as-at-first.tsx')],
          include: [sharingWindow],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated dom',
          pool: 'vmThreads', // a process for each file took twice the processor's time
          vmMemoryLimit: '500MB',
          ...inWindow,
          include: ['frontend/**/*.test.tsx'],
          exclude: [...exclude, sharingWindow],
        },
      },
      {
        // One Postgres serves all files, each with a separate database.
        extends: true,
        ...cheaply,
        test: {
          name: 'integration',
          isolate: false, // as above
          include: ['**/*.int.test.ts', 'tests/{flows,adapters}/**/*.test.ts'],
          exclude: [...exclude, isolated, 'tests/faults/**'],
          ...onServers,
          ...patient,
        },
      },
      {
        extends: true,
        test: { name: 'isolated integration', include: [isolatedIntegration], exclude, ...onServers, ...patient },
      },
      {
        extends: true,
        ...cheaply,
        test: { name: 'faults', isolate: false, include: ['tests/faults/**/*.test.ts'], exclude, ...onServers },
      },
    ],
  },
})
