import type { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Vault } from '@portal/infra/vault/vault'
import type { SessionStore } from '../http/sessions/sessions.ts'
import type { AccountClosed, Erasing, IdentityCommands } from './commands.ts'
import type { ErasedList } from './erased-list.ts'

/** What other areas do when a member is erased. Both may be asked again. */
export type MembersResponses = Readonly<{
  /** The surveys that the member began, as far as the read model knows once it has come to a position (or was waited for). */
  surveysOf: (memberId: MemberId, after: Position | null) => Promise<readonly SurveyId[]>
  erase: (surveyId: SurveyId, memberId: MemberId) => Promise<Position | null>
}>

export type ErasureDeps = Readonly<{
  commands: Pick<IdentityCommands, 'eraseMember' | 'requestErasure'>
  list: Pick<ErasedList, 'add'>
  keys: Pick<Vault, 'destroyKey'>
  sessions: Pick<SessionStore, 'removeAllOf'>
  responses: MembersResponses
}>

/** `position`: what a read model must have reached to know nothing personal any more. */
export type ErasedMember =
  | Readonly<{ outcome: 'erased'; memberId: MemberId; position: Position | null; responses: number }>
  | Readonly<{ outcome: 'unknown-member' }>

export type RequestErasure = (memberId: MemberId) => Promise<ErasedMember>

type Closed = Readonly<{ memberId: MemberId; at: Instant; position: Position | null }>

const later = (one: Position | null, other: Position | null): Position | null =>
  one !== null && (other === null || one > other) ? one : other

/**
 * Erases members. The fact comes first, so that whatever is cut short after it is known to be unfinished; then the
 * key, sessions, responses, and the list outside the database. Every step may be done again.
 */
export const erasure = ({ commands, list, keys, sessions, responses }: ErasureDeps) => {
  /** Everything after the fact. Also for a member who was erased by a process that did not come to the end. */
  const finish = async ({ memberId, at, position }: Closed): Promise<ErasedMember> => {
    await keys.destroyKey(memberId)
    await sessions.removeAllOf(memberId)
    let last = position
    const surveys = await responses.surveysOf(memberId, position)
    for (const surveyId of surveys) last = later(await responses.erase(surveyId, memberId), last)
    await list.add({ memberId, at })
    return { outcome: 'erased', memberId, position: last, responses: surveys.length }
  }

  const closing = async (memberId: MemberId, asked: Promise<AccountClosed>): Promise<ErasedMember> => {
    const closed = await asked
    if (closed.outcome === 'rejected') return { outcome: 'unknown-member' }
    return finish({ memberId, at: closed.at, position: closed.position })
  }

  /** The member's own request. */
  const requestErasure: RequestErasure = (memberId) => closing(memberId, commands.requestErasure(memberId))

  return { eraseMember: (erasing: Erasing) => closing(erasing.memberId, commands.eraseMember(erasing)), requestErasure }
}
export type Erasure = ReturnType<typeof erasure>
