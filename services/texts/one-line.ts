/** A text as one line, for a header of a mail: nothing in it begins another one. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
