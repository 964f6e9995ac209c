/** Postgres stores neither U+0000 nor half of a surrogate pair, as `text` or as `jsonb`. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
