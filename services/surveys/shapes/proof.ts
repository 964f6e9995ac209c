import { noBox, type ShapeEdges } from './shape-edges.ts'

/** Nothing of a file is a proof. */
export const proof = (): ShapeEdges => ({
  seconds: 4,
  box: () => noBox,
  fields: [],
  needs: 'needs-nothing',
  isPlaced: () => false,
  targets: [],
  offersNoComment: () => true,
  cells: () => [],
})
