import type { OneCodeAnswer } from '@portal/contracts/survey/shapes/one-code'
import { otherTextFaults } from './other-text.ts'
import { noBounds, type ShapeRules } from './shape-rules.ts'

export const oneCode: ShapeRules<unknown, OneCodeAnswer> = {
  bounds: () => noBounds,
  /** One code is right if it is one of the question, unless a text stands beside it, which may be too long. */
  mayContradict: ({ options }) => options.some(({ openEnd }) => openEnd),
  faults: (_, { chosen }, shown) => otherTextFaults(shown, [chosen]),
}
