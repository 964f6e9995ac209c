/** Pages of a survey, loops written out; and so what is drawn an order for: pages of a folder, or turns of a loop. */
export const MOST_PAGES = 300

/**
 * Maximum characters (UTF-16, as a browser's `maxlength` counts) of an open text without a limit of its own, and of an
 * other text.
 */
const OPEN_TEXT = 4_000
/** The most that an author may allow. */
export const LONGEST_OPEN_TEXT = 20_000
export const MAX_OTHER_TEXT = 1_000

/** Maximum size of the texts of one page, in UTF-8: encrypted they still fit into one event of the log. */
export const MAX_PAGE_TEXT_BYTES = 128 * 1024

export const maxLengthOf = ({ maxLength }: Readonly<{ maxLength?: number | undefined }>): number =>
  maxLength ?? OPEN_TEXT
