import type { Pool } from '@portal/infra/database/pool'
import { namedMemberRows } from '@portal/projections/identity/member/queries'
import { keptMailWishes } from '@portal/projections/identity/unsubscribed/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'
import { postgresBounces } from './bounces/postgres-bounces.ts'
import { postgresClipboards } from './clipboard/postgres-clipboard.ts'
import { postgresExportProgress } from './export-progress.ts'
import { postgresSignInHistory } from './history/postgres-sign-in-history.ts'
import { postgresImports } from './imports/postgres-imports.ts'
import { postgresMailings } from './mailings/postgres-mailings.ts'
import { postgresOutbox } from './outbox/postgres-outbox.ts'
import { postgresSessions, sessionHolders, sessionsOf } from './postgres-sessions.ts'

const storesOn = (pool: Pool) => ({
  history: postgresSignInHistory(pool),
  outbox: postgresOutbox(pool),
  exports: postgresExportProgress(pool),
  imports: postgresImports(pool),
  mailings: postgresMailings(pool),
  bounces: postgresBounces(pool),
  clipboards: postgresClipboards(pool),
})
type Stores = ReturnType<typeof storesOn>

/** Who the member is, and when they were here. */
const accountPlaces = (pool: Pool, { history, exports, imports, clipboards }: Stores): ErasurePart['places'] => [
  {
    place: 'read model member, all versions',
    holds: 'login name and its digest, display name, password hash',
    erased: 'blank; the random id, the account type and the time stay',
    left: (memberId) => namedMemberRows(pool, memberId),
  },
  {
    place: 'read model unsubscribed, all versions',
    holds: 'that a member wants no mails of the community, and why; which kinds they do not want',
    erased: 'removed',
    left: (memberId) => keptMailWishes(pool, memberId),
  },
  {
    place: 'identity.session',
    holds: 'who was here, and when; whose it really is where staff are signed in as a member',
    erased: 'removed; another process believes an open browser for 2 s more',
    left: (memberId) => sessionsOf(pool, memberId),
  },
  {
    place: 'identity.sign_in',
    holds: 'when the member signed in, from which network and in which browser; for a year, or as long as staff chose',
    erased: 'removed',
    left: (memberId) => history.countOf(memberId),
  },
  {
    place: 'identity.data_export',
    holds: 'that a member asked for a file with their data, and how far it is',
    erased: 'removed',
    left: (memberId) => exports.countOf(memberId),
  },
  {
    place: 'files of members, in the folder of files or the bucket',
    holds: 'the file with all that is held about a member, which the member asked for; for seven days at most',
    erased: 'removed by the worker within a minute',
  },
  {
    place: 'identity.member_import_row',
    holds: 'the row of a file of which staff made the member; for 30 days, or as long as staff chose',
    erased: 'removed',
    left: (memberId) => imports.countOf(memberId),
  },
  {
    place: 'identity.clipboard',
    holds: 'which members one of staff has collected',
    erased: 'removed, from the clipboards of others and with their own',
    left: (memberId) => clipboards.countOf(memberId),
  },
  {
    place: 'identity.sign_in_attempt',
    holds: 'a keyed digest (`TOKEN_SECRET`) of login name and network',
    erased:
      'nothing to remove: nobody can try names against it without the secret, and it is forgotten within 75 minutes',
  },
  {
    place: 'names of the login streams in the log',
    holds: 'a digest of the login name',
    erased: 'stays; the name is free for a new member',
  },
  {
    place: 'names of the social streams in the log',
    holds: 'a keyed digest (`TOKEN_SECRET`) of an identity at another service',
    erased: 'stays: without the secret nobody can try identities against it; the identity is free for a new member',
  },
  {
    place: 'names of the passkey streams in the log',
    holds: 'a keyed digest (`TOKEN_SECRET`) of the credential of a passkey',
    erased: 'stays: without the secret nobody can try credentials against it',
  },
]

/** Mails to the member, and what became of them. */
const mailPlaces = ({ outbox, mailings, bounces }: Stores): ErasurePart['places'] => [
  {
    place: 'identity.mail',
    holds:
      'mails to the member, and their messages to those who run the community: address, subject, text; for a year, or as long as staff chose',
    erased: 'removed',
    left: (memberId) => outbox.countOf(memberId),
  },
  {
    place: 'identity.mailing_recipient',
    holds:
      'which mails of the community were for the member, and what became of them; for a year, or as long as staff chose',
    erased: 'removed',
    left: (memberId) => mailings.countOf(memberId),
  },
  {
    place: 'identity.mail_bounce',
    holds: 'addresses of the member whose mail came back, and how often',
    erased: 'removed',
    left: (memberId) => bounces.countOf(memberId),
  },
  {
    place: 'folder of mails (MAIL_FOLDER), where no mail server is set',
    holds: 'mails: address, name, links',
    erased: 'files of the member are removed by the worker',
  },
]

/** Sessions end, past sign-ins and mails are removed. The rest of what the area keeps is encrypted, or blanked by its projection. */
export const identityErasure = (pool: Pool, stores = storesOn(pool)): ErasurePart => ({
  places: [...accountPlaces(pool, stores), ...mailPlaces(stores)],
  unfinished: async (members) => {
    const found = await Promise.all([
      sessionHolders(pool, members),
      ...Object.values(stores).map((store) => store.holders(members)),
    ])
    return [...new Set(found.flat())]
  },
  erase: async ({ memberId }) => {
    await Promise.all([
      postgresSessions(pool).removeAllOf(memberId),
      ...Object.values(stores).map((store) => store.removeAllOf(memberId)),
    ])
    return null
  },
})
