/** The screen that asks for a passkey after the password, or another way to sign in. */
export const SECOND_STEP = '/login/passkey'
