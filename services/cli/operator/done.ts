import { isRefusal } from '@portal/projections/control/is-refusal'
import { withShownNumbers } from '@portal/projections/operations/position-number'
import type { CliContext, ExitCode } from '../program/command.ts'

/** What came of a command, for people and for programs; no result where it was said as it went. */
export type Done = Readonly<{ code: ExitCode; lines: readonly string[]; result: unknown }>

const print = ({ say, complain }: CliContext, isJson: boolean, done: Done): void => {
  if (isJson && done.result !== undefined) say(JSON.stringify({ code: done.code, result: done.result }))
  else for (const line of done.lines) (done.code === 3 ? complain : say)(withShownNumbers(line))
}

/** Prints what came of it, a refusal too. @returns the exit code */
export const printed = async (context: CliContext, isJson: boolean, work: () => Promise<Done>): Promise<ExitCode> => {
  try {
    const done = await work()
    print(context, isJson, done)
    return done.code
  } catch (error) {
    if (!isRefusal(error)) throw error
    print(context, isJson, { code: 3, lines: error.message.split('\n'), result: { refused: error.message } })
    return 3
  }
}
