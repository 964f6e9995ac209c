import { randomUUID } from 'node:crypto'
import type { MemberId } from '@portal/contracts/ids'
import { keyDestroyer } from '@portal/infra/vault/postgres'
import { erasedListOf } from '@portal/services/cli/stack/place'
import { erasingOn } from '@portal/services/erasing'
import { IDLE_MS } from '@portal/services/http/sessions/sessions'
import { fileErasedList } from '@portal/services/identity/erased-list'
import { postgresAttempts } from '@portal/services/identity/postgres-attempts'
import { postgresSessions } from '@portal/services/identity/postgres-sessions'
import { WINDOW_MS } from '@portal/services/identity/sign-in'
import type { WorkerArea, WorkerMeans } from '../area.ts'
import { finishingErasure } from './finish-erasure.ts'
import { finishingErasures } from './finish-erasures.ts'
import { followingErasures } from './follow-erasures.ts'
import { forgettingExpiredSessions } from './forget-expired-sessions.ts'

const forgetting = ({ pool, now }: WorkerMeans) => {
  const sessions = postgresSessions(pool)
  const attempts = postgresAttempts(pool)
  return forgettingExpiredSessions({
    forgetExpired: async () => {
      const at = Date.parse(now())
      await attempts.removeBefore(new Date(at - WINDOW_MS))
      return sessions.removeExpired(new Date(at - IDLE_MS), new Date(at))
    },
  })
}

/** Reads no personal field, so it needs no key. */
const finishing = ({ settings, events, pool, now }: WorkerMeans) => {
  const listPath = erasedListOf(settings)
  const means = { log: events, pool, now, newId: randomUUID }
  const { eraseMember, unfinished } = erasingOn({ ...means, keys: keyDestroyer(pool), listPath })
  // The event is stored; its reason is not needed.
  const finish = (memberId: MemberId) => eraseMember({ memberId, reason: 'asked', by: null })
  const begunAndUnfinished = async () => {
    await fileErasedList(listPath).begin()
    return unfinished()
  }
  return [finishingErasure({ finish }), finishingErasures({ unfinished: begunAndUnfinished, finish })]
}

export const area: WorkerArea = {
  jobs: (means) => [forgetting(means), ...finishing(means)],
  reactors: ({ enqueue }) => [followingErasures(enqueue)],
}
