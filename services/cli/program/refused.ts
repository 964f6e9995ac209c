import { ActionRefused } from '@portal/projections/control/action-refused'

/** The command is refused (exit code 3). The message is one sentence for people and says what to do. */
export class Refused extends ActionRefused {
  override readonly name: string = 'Refused'
}

/** A named file has faults (exit code 1): a line for each. Nothing was done. */
export class Faulty extends Error {
  override readonly name = 'Faulty'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Wrong usage (exit code 2). The message is one sentence that says what the command accepts. */
export class Misused extends Error {
  override readonly name = 'Misused'
}
