/** A failure that the user can fix: one sentence that says what to do, without a stack. */
export class Fault extends Error {}

/**
 * @param {unknown} error
 * @returns {string} the code of a failed system call (`EACCES`), or '' for any other error
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '')
