const LONGEST = 100

/** The name of an upload as one part of a path, on any system: without signs that lead elsewhere, its end kept where it is too long. */
export const pathSafe = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(-LONGEST)
    .replace(/^[. ]+/, '_')
    .replace(/[. ]+$/, '_')
