/** How long a member has to think, from the wish to delete the account until it is erased. */
export const ERASURE_PAUSE_DAYS = 7
export const ERASURE_PAUSE_MS = ERASURE_PAUSE_DAYS * 86_400_000
