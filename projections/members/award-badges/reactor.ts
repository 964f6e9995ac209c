import { AwardBadge } from '@portal/contracts/asks/members'
import type { MemberErased } from '@portal/contracts/events/identity'
import type { BadgeDefined, BadgeRetired, ReferralRegistered } from '@portal/contracts/events/members'
import type { VoteCast } from '@portal/contracts/events/polls'
import type {
  ResponseCompleted,
  ResponseErased,
  ResponseQuotaFull,
  ResponseScreened,
  ResponseStarted,
} from '@portal/contracts/events/surveys'
import type { BadgeCount } from '@portal/contracts/members/badge'
import type { Workspace } from '../../runtime/projection.ts'
import { type Asking, reactor } from '../../runtime/reactor/reactor.ts'
import {
  type MemberTally,
  memberTallyTable,
  type Rule,
  type RulesRow,
  rulesTable,
  type Taker,
  takerTable,
} from './tables.ts'

type Ended = ResponseCompleted | ResponseScreened | ResponseQuotaFull | ResponseErased
type Followed = BadgeDefined | BadgeRetired | ResponseStarted | Ended | VoteCast | ReferralRegistered | MemberErased
type Rows = { rules: RulesRow; taker: Taker; tally: MemberTally }
type Asks = { award: AwardBadge }

const ALL = 'all'

/** The member whom an event names by itself; null for none. */
const memberOf = (event: Followed): string | null => {
  if (event.type === 'ResponseStarted') return event.respondent.kind === 'member' ? event.respondent.memberId : null
  return 'memberId' in event ? event.memberId : null
}

const ruled = (rows: Workspace<Rows>['rules'], event: BadgeDefined | BadgeRetired): void => {
  const { badgeId } = event
  const others = (rows.get(ALL)?.rules ?? []).filter((rule) => rule.badgeId !== badgeId)
  const rule = event.type === 'BadgeDefined' ? event.definition.rule : null
  rows.put({ id: ALL, rules: rule ? [...others, { badgeId, ...rule, since: event.at }] : others })
}

/** A badge that is defined anew is asked for again: the award may have been refused because it was retired meanwhile. Who has it keeps it as it is. */
const nameOf = ({ badgeId, since }: Rule): string => (since === undefined ? badgeId : `${badgeId} ${since}`)

/** One more of something, and the badges that are due by now. */
const counted = (rows: Workspace<Rows>, memberId: string, what: BadgeCount, ask: Asking<Asks>): void => {
  const before = rows.tally.get(memberId) ?? { memberId, surveys: 0, votes: 0, referrals: 0, asked: [] }
  const tally = { ...before, [what]: before[what] + 1 }
  const due = (rows.rules.get(ALL)?.rules ?? []).filter(
    (rule) => tally[rule.counts] >= rule.atLeast && !tally.asked.includes(nameOf(rule)),
  )
  for (const { badgeId } of due) ask.now(`award-${badgeId}`, 'award', AwardBadge.parse({ badgeId, memberId }))
  const others = tally.asked.filter((name) => !due.some(({ badgeId }) => name.startsWith(badgeId)))
  rows.tally.put({ ...tally, asked: [...others, ...due.map(nameOf)] })
}

const ended = (rows: Workspace<Rows>, event: Ended, ask: Asking<Asks>): void => {
  const taker = rows.taker.get(event.responseId)
  if (!taker) return
  rows.taker.remove(taker)
  if (event.type === 'ResponseCompleted') counted(rows, taker.memberId, 'surveys', ask)
}

const responses = (batch: readonly Readonly<{ event: Followed }>[]): readonly string[] =>
  batch.flatMap(({ event }) => ('responseId' in event ? [event.responseId] : []))

/**
 * Awards badges by their rules: it counts what members do. A rule that is defined later is met with the next thing that a member does.
 * Awarding again is harmless, so it begins at the start and counts everything.
 */
export const awardBadges = reactor<Followed, Rows, Asks>({
  name: 'award-badges',
  version: 1,
  types: [
    'BadgeDefined',
    'BadgeRetired',
    'ResponseStarted',
    'ResponseCompleted',
    'ResponseScreened',
    'ResponseQuotaFull',
    'ResponseErased',
    'VoteCast',
    'ReferralRegistered',
    'MemberErased',
  ],
  begins: 'start',
  key: ({ event, stream }) => memberOf(event) ?? stream,
  tables: { rules: rulesTable, taker: takerTable, tally: memberTallyTable },
  loads: [
    (batch) => ({ rules: [[ALL]], taker: responses(batch).map((responseId) => [responseId]) }),
    (batch, rows) => {
      const takers = responses(batch).flatMap((responseId) => rows.taker.get(responseId)?.memberId ?? [])
      const named = batch.flatMap(({ event }) => memberOf(event) ?? [])
      return { tally: [...new Set([...takers, ...named])].map((memberId) => [memberId]) }
    },
  ],
  asks: { award: AwardBadge },
  react: (rows, { event }, ask) => {
    switch (event.type) {
      case 'BadgeDefined':
      case 'BadgeRetired':
        return ruled(rows.rules, event)
      case 'ResponseStarted': {
        const memberId = memberOf(event)
        if (memberId !== null) rows.taker.put({ responseId: event.responseId, memberId })
        return
      }
      case 'ResponseCompleted':
      case 'ResponseScreened':
      case 'ResponseQuotaFull':
      case 'ResponseErased':
        return ended(rows, event, ask)
      case 'VoteCast':
        return counted(rows, event.memberId, 'votes', ask)
      case 'ReferralRegistered':
        return counted(rows, event.memberId, 'referrals', ask)
      case 'MemberErased': {
        const tally = rows.tally.get(event.memberId)
        if (tally) rows.tally.remove(tally)
      }
    }
  },
})
