import { ActionRefused } from '@portal/projections/control/action-refused'

/** The command line says no (exit code 3). The message is one sentence for people and says what to do. */
export class Refused extends ActionRefused {
  override readonly name: string = 'Refused'
}

/** A file that was named has faults (exit code 1): a line for each. Nothing was done. */
export class Faulty extends Error {
  override readonly name = 'Faulty'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** The command is used wrongly (exit code 2). The message is one sentence that says what it takes. */
export class Misused extends Error {
  override readonly name = 'Misused'
}
