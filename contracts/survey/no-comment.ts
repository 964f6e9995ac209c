/** The code of "no comment" as an answer; no option, item or scale point may have it. */
export const NO_COMMENT = 98
