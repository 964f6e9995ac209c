/** It cannot be done as things are; the message says why, for people. */
export class ActRefused extends Error {
  override readonly name = 'ActRefused'
}
