import { noBox, type ShapeEdges } from './shape-edges.ts'

export const nothing = (): ShapeEdges => ({
  seconds: 6,
  box: () => noBox,
  fields: [],
  needs: 'needs-nothing',
  isPlaced: () => false,
  targets: [],
  offersNoComment: () => true,
  cells: () => [],
})
