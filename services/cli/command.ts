import type { Settings } from '@portal/infra/settings'

/** What every command gets: the settings, where to speak, and a signal that aborts on Ctrl-C. */
export type CliContext = Readonly<{
  settings: Settings
  /** What child processes inherit. */
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  complain: (line: string) => void
  signal: AbortSignal
}>

/** Exit codes: 0 done, 1 damage or rejected rows found, 2 usage, 3 refused, 4 stopped and resumable. */
export type ExitCode = 0 | 1 | 2 | 3 | 4

export type CliCommand = Readonly<{
  /** One or two words: `start`, `survey import`. */
  name: string
  usage: string
  about: string
  example: string
  run: (args: readonly string[], context: CliContext) => Promise<ExitCode>
}>
