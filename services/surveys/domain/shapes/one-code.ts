import type { OneCodeAnswer } from '@portal/contracts/survey/shapes/one-code'
import { otherTextFaults } from './other-text.ts'
import { noBounds, type ShapeRules } from './shape-rules.ts'

export const oneCode: ShapeRules<unknown, OneCodeAnswer> = {
  bounds: () => noBounds,
  faults: (_, { chosen }, shown) => otherTextFaults(shown, [chosen]),
}
