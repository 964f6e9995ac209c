import { proofOfWork, WORK_LIFE_MS } from '../../kernel/proof-of-work.ts'
import type { ProofAbout, Proofs } from './proofs.ts'

type Deps = Readonly<{ tokenSecret: string; now: () => Date }>

const parts = ({ responseId, question }: ProofAbout): readonly string[] => ['survey', responseId, question]

/**
 * Proofs of work that this portal asks for and checks itself. A challenge is signed for one question of one response, which
 * takes one answer: a solution is of no use anywhere else, and nothing has to be remembered.
 */
export const workProofs = (deps: Deps): Proofs => {
  const { challenge, solved } = proofOfWork(deps)
  return {
    offer: (about) => ({ siteKey: challenge(...parts(about)), script: '', seconds: WORK_LIFE_MS / 1_000 }),
    isProof: async (proof, about) => solved(proof, ...parts(about)) !== null,
  }
}
