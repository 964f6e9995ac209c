import { cellKey } from '@portal/contracts/survey/answer-keys'
import type { GridColumn, Item, ScalePoint } from '@portal/contracts/survey/question-parts'
import { putCode } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

type Cells = Readonly<{
  id: string
  items: readonly Item[]
  columns: readonly GridColumn[]
  scale: readonly ScalePoint[]
}>

export const codePerCell = ({ id, items, columns, scale }: Cells): ShapeEdges => ({
  seconds: 4 * items.length * columns.length,
  box: () => noBox,
  fields: ['columns', 'codes', 'rest'],
  needs: 'needs-cells',
  isPlaced: (map) => map.columns?.every(({ gridColumn }) => gridColumn !== undefined) ?? false,
  targets: scale.map(({ code }) => code),
  offersNoComment: () => true,
  cells: (map, { each }) =>
    each((code, _, { gridColumn = 0 }) => putCode(cellKey(id, code, gridColumn), { question: id, ...map })),
})
