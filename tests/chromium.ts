import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const found = (env: NodeJS.ProcessEnv): string | undefined => {
  const named = env['CHROMIUM_PATH']
  if (named !== undefined) return runs(named) ? named : undefined
  const folders = (env['PATH'] ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(runs)
}

const installByApt = (say: (line: string) => void): void => {
  say('No Chromium on this machine: installing Debian’s (about 100 MB, once).')
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], quiet)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], quiet)
}

const mayInstall = (): boolean => {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * The Chromium of the browser tests: `CHROMIUM_PATH`, else one on the machine, else installed by apt as root.
 * null if there is none.
 */
export const findChromium = (env: NodeJS.ProcessEnv, say: (line: string) => void): string | null => {
  const present = found(env)
  if (present !== undefined) return present
  if (env['CHROMIUM_PATH'] === undefined && mayInstall()) installByApt(say)
  return found(env) ?? null
}
