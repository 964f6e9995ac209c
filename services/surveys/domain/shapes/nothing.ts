import { noBounds, type ShapeRules } from './shape-rules.ts'

export const nothing: ShapeRules<unknown, never> = {
  bounds: () => noBounds,
  mayContradict: () => false,
  faults: () => [],
}
