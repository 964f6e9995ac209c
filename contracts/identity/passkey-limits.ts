/** How many passkeys an account may have. */
export const MOST_PASSKEYS = 10

/** How long a name of a passkey may be. */
export const LONGEST_PASSKEY_NAME = 60
