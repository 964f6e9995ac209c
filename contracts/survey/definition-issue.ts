/** One thing that is wrong: where (a JSON Pointer, '' for the whole document) and what, in words for the author. */
export type DefinitionIssue = Readonly<{ path: string; message: string }>

/** A JSON Pointer (RFC 6901): `/pages/0/questions/1/options/2/code`. */
export const pointer = (steps: readonly PropertyKey[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
