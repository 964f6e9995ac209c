import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './support/portal-up.ts',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  projects: [
    { name: 'stories', testIgnore: '**/database-away.spec.ts', teardown: 'faults' },
    // Stories that stop a part of the portal under test run after the others.
    { name: 'faults', testMatch: '**/database-away.spec.ts' },
  ],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // A trace copies the page around each action, in stories that pass as well: `TRACE=1` asks for one. Without screencast,
    // which costs more processor time than all other parts of the stories.
    trace: process.env['TRACE']
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true }
      : 'off',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
