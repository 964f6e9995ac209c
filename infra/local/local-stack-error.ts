export type LocalStackFault =
  | 'permission'
  | 'disk-full'
  | 'shared-memory'
  | 'memory'
  | 'port-busy'
  | 'still-running'
  | 'data-version'
  | 'data-damaged'
  | 'cannot-run'
  | 'other'

/** Why the local stack did not start. The message is one sentence for people, and says what to do. */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError'
  readonly fault: LocalStackFault

  constructor(fault: LocalStackFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}
