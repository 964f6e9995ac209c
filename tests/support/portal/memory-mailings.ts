import { hash } from 'node:crypto'
import type { RecipientReason, RecipientState } from '@portal/contracts/http/mailings'
import type { MemberId } from '@portal/contracts/ids'
import type { KeptMailing, KeptMailings } from '@portal/services/identity/mailings/kept-mailings'

type Kept = Omit<KeptMailing, 'counts' | 'nextAt' | 'version'> & { isGathered: boolean; runUntil: Date | null }
const versionOf = ({
  kind,
  surveyID,
  texts,
  audience,
}: Pick<Kept, 'kind' | 'surveyID' | 'texts' | 'audience'>): string =>
  hash('md5', JSON.stringify([kind, surveyID, texts, audience]))

type Line = { state: RecipientState; because: RecipientReason | null; dueAt: Date; attempts: number }

/** Mailings that are known as long as the test lasts. `everybody`: whom a mailing to all members has; `unreached`: who wants none. */
export const memoryMailings = (
  everybody: readonly MemberId[] = [],
  unreached: readonly MemberId[] = [],
): KeptMailings => {
  const kept = new Map<string, Kept>()
  const lines = new Map<string, Map<MemberId, Line>>()
  const linesOf = (mailingId: string) => lines.get(mailingId) ?? new Map<MemberId, Line>()
  const waitingOf = (mailingId: string) => [...linesOf(mailingId)].filter(([, { state }]) => state === 'waiting')
  const membersOf = ({ audience }: Pick<KeptMailing, 'audience'>) =>
    audience.who === 'named' ? audience.members : everybody
  const shown = ({ isGathered: _, runUntil: __, ...mailing }: Kept): KeptMailing => {
    const states = [...linesOf(mailing.mailingId).values()].map(({ state, because }) =>
      JSON.stringify([state, because]),
    )
    const counts = [...new Set(states)].sort().map((one) => {
      const [state, because]: [RecipientState, RecipientReason | null] = JSON.parse(one)
      return { state, because, count: states.filter((other) => other === one).length }
    })
    const next = waitingOf(mailing.mailingId).map(([, { dueAt }]) => dueAt.toISOString())
    return { ...mailing, version: versionOf(mailing), counts, nextAt: next.toSorted()[0] ?? null }
  }
  const change = (mailingId: string, states: readonly KeptMailing['state'][], differs: Partial<Kept>): boolean => {
    const mailing = kept.get(mailingId)
    if (!mailing || !states.includes(mailing.state)) return false
    kept.set(mailingId, { ...mailing, ...differs })
    return true
  }
  /** Whether it is as whoever asks has seen it. */
  const isSeen = (mailingId: string, versions: readonly (string | null)[]): boolean => {
    const mailing = kept.get(mailingId)
    return mailing !== undefined && (versions.includes(null) || versions.includes(versionOf(mailing)))
  }
  return {
    add: async (mailing, at) => {
      const times = { createdAt: at.toISOString(), sentAt: null, isGathered: false, runUntil: null }
      if (!kept.has(mailing.mailingId)) kept.set(mailing.mailingId, { ...mailing, state: 'draft', ...times })
    },
    change: async (mailingId, draft, seen) =>
      isSeen(mailingId, [seen, versionOf(draft)]) && change(mailingId, ['draft'], draft),
    find: async (mailingId) => {
      const mailing = kept.get(mailingId)
      return mailing ? shown(mailing) : null
    },
    page: async ({ skip, most }) => ({
      mailings: [...kept.values()]
        .toReversed()
        .slice(skip, skip + most)
        .map(shown),
      total: kept.size,
    }),
    reach: async (draft) => {
      const recipients = membersOf(draft).length
      return {
        recipients,
        reached: membersOf(draft).filter((one) => !unreached.includes(one)).length,
        isSurveyClosed: false,
      }
    },
    begin: async (mailingId, at, seen) =>
      change(mailingId, isSeen(mailingId, [seen]) ? ['draft', 'sending'] : ['sending'], {
        state: 'sending',
        sentAt: kept.get(mailingId)?.sentAt ?? at.toISOString(),
      }),
    withdraw: async (mailingId) => {
      if (!change(mailingId, ['draft', 'sending'], { state: 'withdrawn' })) return
      for (const [, line] of waitingOf(mailingId)) Object.assign(line, { state: 'withdrawn', because: null })
    },
    retry: async (mailingId, at) => {
      const failed = [...linesOf(mailingId).values()].filter(({ state }) => state === 'failed')
      if (failed.length === 0 || !change(mailingId, ['sending', 'done'], { state: 'sending' })) return 0
      for (const line of failed) Object.assign(line, { state: 'waiting', because: null, dueAt: at, attempts: 0 })
      return failed.length
    },
    due: async (at) =>
      [...kept.values()]
        .filter(({ mailingId, state, isGathered }) => {
          const waiting = waitingOf(mailingId)
          const isDue = !isGathered || waiting.length === 0 || waiting.some(([, { dueAt }]) => dueAt <= at)
          return state === 'sending' && isDue
        })
        .map(({ mailingId }) => mailingId),
    hold: async (mailingId, at, until) => {
      const { runUntil = null } = kept.get(mailingId) ?? {}
      return (runUntil === null || runUntil < at) && change(mailingId, ['sending'], { runUntil: until })
    },
    release: async (mailingId) => void change(mailingId, ['draft', 'sending', 'done', 'withdrawn'], { runUntil: null }),
    gather: async (mailingId, at) => {
      const mailing = kept.get(mailingId)
      if (mailing?.state !== 'sending' || mailing.isGathered) return
      const line = (): Line => ({ state: 'waiting', because: null, dueAt: at, attempts: 0 })
      lines.set(mailingId, new Map(membersOf(mailing).map((memberId) => [memberId, line()])))
      kept.set(mailingId, { ...mailing, isGathered: true })
    },
    recipients: async (mailingId, at, most) =>
      (kept.get(mailingId)?.state === 'sending' ? waitingOf(mailingId) : [])
        .filter(([, { dueAt }]) => dueAt <= at)
        .slice(0, most)
        .map(([memberId, { attempts }]) => ({ memberId, attempts })),
    settle: async (mailingId, memberId, settled) => {
      const line = linesOf(mailingId).get(memberId)
      if (line?.state !== 'waiting') return
      Object.assign(line, { state: settled.state, because: settled.because })
      if (settled.state !== 'waiting') return
      line.dueAt = settled.until
      if (settled.because === 'retry') line.attempts += 1
    },
    finish: async (mailingId) => {
      if (waitingOf(mailingId).length === 0) change(mailingId, ['sending'], { state: 'done' })
    },
  }
}
