import type { Member } from '@portal/projections/identity/member/queries'
import type { Actor } from '../http/sessions/actor.ts'

/** What a request may know of whoever asks: no name, no hash. */
export const actorFrom = ({ memberId, accountType }: Member): Actor => ({ id: memberId, accountType })
