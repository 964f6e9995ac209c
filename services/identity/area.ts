import type { Area } from '../area.ts'
import { identityErasure } from './erasure.ts'

/**
 * Accounts and sessions. A registration writes two streams, one after the other (the login name is claimed, then the member
 * is registered), and may be repeated: so its commands need no append to several streams at once.
 */
export const identity: Area = {
  name: 'identity',
  migrations: { part: 'identity', directory: new URL('./migrations/', import.meta.url) },
  needs: [],
  tables: ['identity.session', 'read.member'],
  open: ({ pool }) => ({ erasure: identityErasure(pool) }),
}
