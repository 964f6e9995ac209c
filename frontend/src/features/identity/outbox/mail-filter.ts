import { MailState } from '@portal/contracts/http/mails'
import { addressFilter, anyText, oneOf } from '../../../lib/address-filter.ts'

/** What the outbox is narrowed by. */
export const mailFilter = addressFilter({ search: anyText, state: oneOf(MailState.options), before: anyText })
export type MailFilter = typeof mailFilter.none

/** The filter as the call takes it. */
export const mailsQueryOf = (filter: MailFilter) => ({
  ...mailFilter.query(filter),
  state: MailState.options.find((state) => state === filter.state),
})
