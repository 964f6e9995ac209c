/** In characters. By itself: the rules of passwords hold a list of words that a first screen does not need. */
export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 1_000
