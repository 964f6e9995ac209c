/** What stops the start for a reason that people can remove: one sentence that says what to do, and no stack. */
export class Fault extends Error {}

/**
 * @param {unknown} error
 * @returns {string} the code of a failed system call (`EACCES`), or '' if it was none
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '')
