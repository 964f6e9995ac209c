import type { MemberId } from '@portal/contracts/ids'

/** Keeps the language that a member chose, beyond the browser in which they did; null takes the choice back. */
export type KeepLanguage = (memberId: MemberId, language: string | null) => Promise<void>
