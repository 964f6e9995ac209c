import type { WorkBody, WorkFinding, WorkKind, WorkProgress, WorkState } from '@portal/contracts/http/read-models'
import type { MemberId } from '@portal/contracts/ids'

/** How an operator wants a work to end: kept, or thrown away. */
export type WorkEnding = 'stop' | 'cancel'

export type AskedWork = Readonly<{
  workId: string
  kind: WorkKind
  projections: WorkBody['projections']
  park: boolean
  show: boolean
  /** Events a second at most. */
  rate: number | null
  askedBy: MemberId
  reason: string | null
  plan: string | null
}>

export type KeptWork = AskedWork &
  Readonly<{
    state: WorkState
    ending: WorkEnding | null
    progress: WorkProgress | null
    detail: string | null
    findings: readonly WorkFinding[]
    /** How many workers have taken it, one after the other. */
    claims: number
    /** A worker gave a sign of life a moment ago. */
    isAttended: boolean
    askedAt: string
    endedAt: string | null
  }>

export type WorkResult = Readonly<{
  state: Exclude<WorkState, 'waiting' | 'running'>
  detail: string | null
  findings: readonly WorkFinding[]
}>

type Claim = Pick<KeptWork, 'workId' | 'claims'>

/** Where works are kept. What bears a claim has no effect once somebody else has taken the work. */
export type Works = Readonly<{
  /** `busy`: another work on one of these projections is under way. */
  ask: (work: AskedWork) => Promise<'asked' | 'known' | 'busy'>
  find: (workId: string) => Promise<KeptWork | null>
  /** Those under way, then those that ended last, ten at most. */
  list: () => Promise<readonly KeptWork[]>
  /** Asks for its end; null if it is not under way. */
  end: (workId: string, how: WorkEnding) => Promise<KeptWork | null>
  /** Takes it, if nobody is at it. */
  claim: (workId: string) => Promise<KeptWork | null>
  /** A sign of life. False if somebody else has taken it; else the end that was asked for, or null. */
  beat: (claim: Claim, progress: WorkProgress | null) => Promise<WorkEnding | null | false>
  /** False if it had ended before. */
  finish: (claim: Claim, result: WorkResult) => Promise<boolean>
  /** Somebody else may take it at once. */
  letGo: (claim: Claim) => Promise<void>
  /** Under way, and nobody at it. */
  unattended: () => Promise<readonly Claim[]>
  /** Forgets those that ended more than a month ago. */
  forgetOld: () => Promise<void>
}>
