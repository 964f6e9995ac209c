import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'

const root = new URL('../../', import.meta.url)
const text = (file: string): string => readFileSync(new URL(file, root), 'utf8')
const PORTAL = fileURLToPath(new URL('services/cli/main.ts', root))

/** The lines of the README's blocks of commands, without comments. */
const commands = [...text('README.md').matchAll(/^```sh\n(.*?)^```$/gms)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/\s+#.*$/, '').trim())
  .filter((line) => line !== '')

/**
 * What runs the commands that start something: the script of CI, and the browser tests with what npm runs for `start`.
 */
const RUN_BY: Readonly<Record<string, () => boolean>> = {
  'npm test': () => text('.ci/run').includes('\nnpm test'),
  'npm start': () =>
    text('infra/local/bootstrap.mjs').includes("start: ['services/cli/main.ts', 'start']") &&
    text('tests/support/portal/running-portal.ts').includes("launch([CLI, 'start'], env)"),
}

describe('every command of the README', () => {
  const folder = temporaryFolder()
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase()
    const own = (file: string, differs: object) =>
      JSON.stringify({ ...JSON.parse(text(`services/cli/demo/star-wars/${file}`)), ...differs })
    folder.write('my-survey.json', own('definition.json', { name: 'my-survey' }))
    folder.write('map.json', own('map.json', { survey: 'my-survey' }))
    copyFileSync(new URL('services/cli/demo/star-wars/StarWars.csv', root), folder.at('my-answers.csv'))
  })
  afterAll(() => database.drop())

  it('is found', () => expect(commands.length).toBeGreaterThan(4))

  it.each(commands.filter((line) => !line.startsWith('npx portal ')))(
    'is run by CI or by the browser tests: %s',
    (line) => expect(RUN_BY[line]?.()).toBe(true),
  )

  it('that begins with npx portal succeeds, one after the other, with files of these names', async () => {
    const env = { ...process.env, DATABASE_URL: database.url, STATE_DIR: folder.at('state') }
    const lines = ['npx portal migrate', ...commands.filter((each) => each.startsWith('npx portal '))] // as `npm start` migrates
    for (const line of lines) {
      const args = line.replace('npx portal ', '').split(' ')
      const child = spawn(process.execPath, [PORTAL, ...args], {
        env,
        cwd: folder.at('.'),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      const [code] = await once(child, 'close')
      expect(code, `${line}\n${said}`).toBe(0)
    }
  })
})
