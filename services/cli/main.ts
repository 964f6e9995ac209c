import { readSettings } from '@portal/infra/settings'
import { PROGRAM } from './commands.ts'
import { askingHidden } from './program/ask-hidden.ts'
import { sentenceOf } from './program/failure.ts'
import { runPortal } from './program/program.ts'

/** One Ctrl-C ends the command in order; a second one ends the process. */
const interruption = (): AbortSignal => {
  const controller = new AbortController()
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return controller.signal
}

const complain = (line: string): void => console.error(line)

const main = async (words: readonly string[]): Promise<number> => {
  try {
    return await runPortal(PROGRAM, words, {
      settings: readSettings(process.env),
      env: process.env,
      say: (line) => console.log(line),
      complain,
      terminal: process.stderr,
      askHidden: askingHidden(process),
      signal: interruption(),
    })
  } catch (error) {
    complain(sentenceOf(error)) // the environment cannot be used
    return 3
  }
}

process.exitCode = await main(process.argv.slice(2))
