import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { ResponseId } from '@portal/contracts/ids'

/** What a proof is for: one question of one response. */
export type ProofAbout = Readonly<{ responseId: ResponseId; question: string }>

/** Checks that a person, or at least a browser that works for it, answers. Which one is a setting of the operator. */
export type Proofs = Readonly<{
  /** What a browser needs to make a proof. */
  offer: (about: ProofAbout) => NonNullable<WireQuestion['captcha']>
  /**
   * Whether it is a proof for this question of this response, and for no other one.
   * @throws {ProblemError} `unavailable` while that cannot be known: the page waits, and is not accepted
   */
  isProof: (proof: string, about: ProofAbout) => Promise<boolean>
}>
