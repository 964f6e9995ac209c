import type { AreaContract } from '../area.ts'
import { type IdentityEvent, identityEvents } from '../events/identity.ts'
import type { texts as account } from '../texts/identity/account.en.ts'
import type { texts as clipboard } from '../texts/identity/clipboard.en.ts'
import type { texts as connect } from '../texts/identity/connect.en.ts'
import type { texts as erasure } from '../texts/identity/erasure.en.ts'
import type { texts as imports } from '../texts/identity/imports.en.ts'
import type { texts as mails } from '../texts/identity/mails.en.ts'
import type { texts as memberFile } from '../texts/identity/member-file.en.ts'
import type { texts as members } from '../texts/identity/members.en.ts'
import type { texts as menu } from '../texts/identity/menu.en.ts'
import type { texts as outbox } from '../texts/identity/outbox.en.ts'
import type { texts as passkeys } from '../texts/identity/passkeys.en.ts'
import type { texts as profile } from '../texts/identity/profile.en.ts'
import type { texts as retention } from '../texts/identity/retention.en.ts'
import type { texts as services } from '../texts/identity/services.en.ts'
import type { texts as signIn } from '../texts/identity/sign-in.en.ts'
import type { texts as unsubscribe } from '../texts/identity/unsubscribe.en.ts'

type Texts = {
  'identity/account': typeof account
  'identity/clipboard': typeof clipboard
  'identity/connect': typeof connect
  'identity/erasure': typeof erasure
  'identity/imports': typeof imports
  'identity/mails': typeof mails
  'identity/member-file': typeof memberFile
  'identity/members': typeof members
  'identity/menu': typeof menu
  'identity/outbox': typeof outbox
  'identity/passkeys': typeof passkeys
  'identity/profile': typeof profile
  'identity/retention': typeof retention
  'identity/services': typeof services
  'identity/sign-in': typeof signIn
  'identity/unsubscribe': typeof unsubscribe
}

export const identity: AreaContract<IdentityEvent, Texts> = { events: identityEvents }
