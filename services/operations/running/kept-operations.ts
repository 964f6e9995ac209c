import type {
  OperationBody,
  OperationFinding,
  OperationKind,
  OperationProgress,
  OperationState,
} from '@portal/contracts/http/operations/read-models'
import type { MemberId } from '@portal/contracts/ids'

/** How an operator ends an operation: `stop` keeps the rows made so far, `cancel` deletes them. */
export type OperationEnding = 'stop' | 'cancel'

export type AskedOperation = Readonly<{
  operationId: string
  kind: OperationKind
  projections: OperationBody['projections']
  park: boolean
  show: boolean
  /** Events a second at most. */
  rate: number | null
  askedBy: MemberId
  reason: string | null
  plan: string | null
}>

export type KeptOperation = AskedOperation &
  Readonly<{
    state: OperationState
    ending: OperationEnding | null
    progress: OperationProgress | null
    detail: string | null
    findings: readonly OperationFinding[]
    /** How many workers have taken it, one after the other. */
    claims: number
    /** How many of them have handed it back without dying. */
    givenBack: number
    /** A worker renewed its claim within the last ten seconds. */
    isAttended: boolean
    askedAt: string
    endedAt: string | null
  }>

export type OperationResult = Readonly<{
  state: Exclude<OperationState, 'waiting' | 'running'>
  detail: string | null
  findings: readonly OperationFinding[]
}>

type Claim = Pick<KeptOperation, 'operationId' | 'claims'>

/** Where operations are kept. A call that carries a claim has no effect once another worker has taken the operation. */
export type KeptOperations = Readonly<{
  /** `busy`: another operation on one of these projections is under way. */
  ask: (operation: AskedOperation) => Promise<'asked' | 'known' | 'busy'>
  find: (operationId: string) => Promise<KeptOperation | null>
  /** Those under way, then those that ended last, ten at most. */
  list: () => Promise<readonly KeptOperation[]>
  /** Asks for its end; null if it is not under way. */
  end: (operationId: string, how: OperationEnding) => Promise<KeptOperation | null>
  /** Takes it, unless a worker has it. */
  claim: (operationId: string) => Promise<KeptOperation | null>
  /** Renews the claim. False if another worker has taken it; else the end that was asked for, or null. */
  beat: (claim: Claim, progress: OperationProgress | null) => Promise<OperationEnding | null | false>
  /** False if it had ended before. */
  finish: (claim: Claim, result: OperationResult) => Promise<boolean>
  /** One that has ended, and whose end is not yet in the audit trail. */
  untold: (operationId: string) => Promise<KeptOperation | null>
  /** Its end is in the audit trail. */
  told: (operationId: string) => Promise<void>
  /** Another worker may take it at once; this one has not died of it. */
  letGo: (claim: Claim) => Promise<void>
  /** Under way, and no worker has it; or ended some time ago, and not in the audit trail. */
  unattended: () => Promise<readonly Claim[]>
}>
