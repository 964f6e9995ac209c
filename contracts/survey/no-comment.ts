/** The code that "no comment" has as an answer; no option, item or scale point may have it. */
export const NO_COMMENT = 98
