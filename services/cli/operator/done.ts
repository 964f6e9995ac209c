import { isRefusal } from '@portal/projections/control/is-refusal'
import { withShownNumbers } from '@portal/projections/operations/position-number'
import type { CliContext, ExitCode } from '../program/command.ts'

/** The result of a command, for people and for programs; no result if the output was printed on the way. */
export type Done = Readonly<{ code: ExitCode; lines: readonly string[]; result: unknown }>

const print = ({ say, complain }: CliContext, isJson: boolean, done: Done): void => {
  if (isJson && done.result !== undefined) say(JSON.stringify({ code: done.code, result: done.result }))
  else for (const line of done.lines) (done.code === 3 ? complain : say)(withShownNumbers(line))
}

/** Prints the result, or a refusal. @returns the exit code */
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
