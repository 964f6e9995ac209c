/** The pattern of `like` and `ilike` for texts that contain this one; `%`, `_` and `\` in it are literal. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
