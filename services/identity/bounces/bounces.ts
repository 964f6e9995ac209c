import type { MailBounce } from '@portal/contracts/http/mail-bounces'
import type { MemberId } from '@portal/contracts/ids'
import type { DeliveryReport } from './delivery-report.ts'

/** What mail servers reported of addresses. */
export type Bounces = Readonly<{
  /** Counted once for each mail, and for the address that it was sent to, whatever the report says. @returns whether it is of a mail here */
  record: (report: DeliveryReport, at: Date) => Promise<'recorded' | 'known' | 'unknown'>
  /** Of the addresses of a member. */
  of: (memberId: MemberId) => Promise<readonly MailBounce[]>
  /** The addresses of a member get mail again. */
  clear: (memberId: MemberId, at: Date) => Promise<void>
}>
