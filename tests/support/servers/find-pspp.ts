import { installsHere, runsHere } from './runs-here.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    /** Whether there is one, or why not. */
    pspp: true | string
  }
}

const hasPspp = (): boolean => runsHere('pspp-convert', ['--version'])

/** As for Chromium and Redis: as root on Debian it is installed from the distribution (6 MB). */
const install = (): boolean => installsHere('pspp') && hasPspp()

/** Whether there is a `pspp-convert`, or why not. */
export const findPsppProgram = (): true | string =>
  hasPspp() || install() || 'there is no pspp-convert, and it could not be installed'
