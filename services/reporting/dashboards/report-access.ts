import { createHash, timingSafeEqual } from 'node:crypto'
import type { SavedDashboard } from '@portal/contracts/reporting/saved/dashboard'
import type { Actor } from '../../http/sessions/actor.ts'
import { hasRight } from '../../http/sessions/actor.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compared in the same time whatever differs. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** Whether the access field of a report shows it to who asks; `actor` null: nobody is signed in. */
export const maySee = (
  { access, rtoken }: Pick<SavedDashboard, 'access' | 'rtoken'>,
  actor: Actor | null,
  given: string,
): boolean => {
  if (hasRight(actor, 'reports')) return true
  switch (access) {
    case '0':
      return false
    case '1':
      return actor !== null
    case '2':
      return rtoken !== '' && isSame(rtoken, given)
  }
}
