import { valueKey } from '../answer-keys.ts'
import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'

/** A proof on the wire begins with this, so that other answers need not be looked at. */
export const PROOF_MARK = 'proof:'

export type ProofAnswer = Readonly<{ shape: 'proof' }>

/** A proof that was checked: `Q` is 1. The proof itself is not stored, and no rule can ask about it. */
export const proof: AnswerShape<Readonly<{ id: string }>, ProofAnswer> = {
  lists: () => noLists,
  withLists: (question) => question,
  keys: ({ id }) => [[valueKey(id), { holds: 'proof', precode: null }]],
  codes: () => [],
  reader:
    ({ id }) =>
    ({ data }) =>
      data[valueKey(id)] ? { shape: 'proof' } : null,
  write: (id, _, { data }) => {
    data[valueKey(id)] = 1
  },
  asks: () => ({ kind: 'nothing', codes: [], source: noSource }),
  issues: () => [],
}
