import { installsHere, runsHere } from './runs-here.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    /** Whether there is one, or why not. */
    ffmpeg: true | string
  }
}

const hasFfmpeg = (): boolean => runsHere('ffmpeg', ['-version']) && runsHere('ffprobe', ['-version'])

/** As for Chromium and Redis: as root on Debian it is installed from the distribution. */
const install = (): boolean => installsHere('ffmpeg') && hasFfmpeg()

/** Whether there is an ffmpeg, or why not. */
export const findFfmpegProgram = (): true | string =>
  hasFfmpeg() || install() || 'there is no ffmpeg, and it could not be installed'
