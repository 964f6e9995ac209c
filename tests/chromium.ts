import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installsHere } from './support/servers/runs-here.ts'

/** Chromium without windows. A page takes it two thirds of the processor's time, in tests the most of all. */
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

type Say = (line: string) => void

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (names: readonly string[], env: NodeJS.ProcessEnv): readonly string[] => {
  const folders = (env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

const shellIn = (env: NodeJS.ProcessEnv): string | undefined => onPath([SHELL], env).find(runs)

const browserIn = (env: NodeJS.ProcessEnv): string | undefined => [...onPath(BROWSERS, env), ...ELSEWHERE].find(runs)

const installed = (name: string, say: Say): boolean => {
  say(`No ${name} on this machine: it is installed from Debian, once, where apt can be used.`)
  return installsHere(name, 'fonts-dejavu-core')
}

/** A browser as people have it, for measurements: `CHROMIUM_PATH`, else one on the machine, else installed by apt as root. null if there is none. */
export const findBrowser = (env: NodeJS.ProcessEnv, say: Say): string | null => {
  const named = env['CHROMIUM_PATH']
  if (named !== undefined) return runs(named) ? named : null
  return browserIn(env) ?? (installed('chromium', say) ? (browserIn(env) ?? null) : null)
}

/** What the browser tests run in: `CHROMIUM_PATH`, else Chromium without windows, installed by apt as root, else a whole browser. null if there is none. */
export const findChromium = (env: NodeJS.ProcessEnv, say: Say): string | null => {
  if (env['CHROMIUM_PATH'] !== undefined) return findBrowser(env, say)
  return shellIn(env) ?? (installed(SHELL, say) ? shellIn(env) : undefined) ?? findBrowser(env, say)
}
