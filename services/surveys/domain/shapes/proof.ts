import type { ProofAnswer } from '@portal/contracts/survey/shapes/proof'
import { noBounds, type ShapeRules } from './shape-rules.ts'

/** Whether it is one was checked before; see `unproven`. */
export const proof: ShapeRules<unknown, ProofAnswer> = {
  bounds: () => noBounds,
  mayContradict: () => false,
  faults: () => [],
}
