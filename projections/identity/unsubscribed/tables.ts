import type { UnsubscribedBy } from '@portal/contracts/events/identity'
import type { MailKind } from '@portal/contracts/identity/mail-settings'
import type { Table } from '../../runtime/rows/table.ts'

/** A member who wants no mails of the community. `reason` is a member's words: null once the key is destroyed, and where none was given. */
export type UnsubscribedRow = {
  memberId: string
  reason: string | null
  by: UnsubscribedBy
  since: string
}

export const unsubscribedTable: Table<UnsubscribedRow> = {
  name: 'unsubscribed',
  columns: { memberId: 'uuid', reason: 'text null', by: 'text', since: 'timestamptz' },
  key: ['memberId'],
  indexes: [['since']],
  keepBytes: 1024 * 1024,
}

/** What a member does not want mails about, by their e-mail settings; no row where they want all. */
export type UnwantedMailRow = { memberId: string; kinds: readonly MailKind[] }

export const unwantedMailTable: Table<UnwantedMailRow> = {
  name: 'unwanted_mail',
  columns: { memberId: 'uuid', kinds: 'text[]' },
  key: ['memberId'],
  keepBytes: 1024 * 1024,
}
