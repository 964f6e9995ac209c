/**
 * Why a mail was refused, where that means that nobody has this mailbox; a pattern that Postgres reads as well. Without a second code (RFC 3463)
 * the first is believed; with one only if it is of an address (X.1) or a mailbox that is closed (X.2.1): `550 5.7.1` refuses us.
 */
export const UNKNOWN_MAILBOX = String.raw`^status 55[013]( 5\.(1\.([01236]|10)|2\.1))?$`

const pattern = new RegExp(UNKNOWN_MAILBOX)

export const isUnknownMailbox = (because: string): boolean => pattern.test(because)
