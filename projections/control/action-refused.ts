/** It cannot be done as things are; the message says why, for people. */
export class ActionRefused extends Error {
  override readonly name: string = 'ActionRefused'
}
