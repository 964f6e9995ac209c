import { Instant } from '@portal/contracts/ids'

/** The time of this machine. */
export const now = (): Instant => Instant.parse(new Date().toISOString())
