import type { MemberContact } from '@portal/contracts/events/identity'
import { type MailingKind, mailKindOf, type RecipientReason } from '@portal/contracts/http/mailings'
import type { Addressee } from './addressee.ts'
import { openFrom } from './communication-hours.ts'

/** What is to be done for a recipient at a moment. */
export type Verdict =
  | Readonly<{ outcome: 'send'; contact: MemberContact }>
  | Readonly<{ outcome: 'wait'; until: Date }>
  | Readonly<{ outcome: 'skip'; because: RecipientReason }>

const skip = (because: RecipientReason): Verdict => ({ outcome: 'skip', because })

/** Whether a member gets a mailing of a kind, and whether now. Who unsubscribed gets none, whatever the settings say. */
export const verdictOn = ({ contact, state }: Addressee, kind: MailingKind, at: Date): Verdict => {
  const { situation, isActive, isLocked, profile } = state
  if (situation !== 'registered' || contact === null) return skip('left')
  if (isLocked) return skip('locked')
  if (!isActive) return skip('not-active')
  if (profile.subscription.isEnded) return skip('unsubscribed')
  if (!profile.mail.kinds[mailKindOf[kind]]) return skip('not-wanted')
  const until = openFrom(profile.mail, at)
  return until > at ? { outcome: 'wait', until } : { outcome: 'send', contact }
}
