import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { Item } from '@portal/contracts/survey/question-parts'
import { putCode } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

export const ranks = ({ id, items }: Readonly<{ id: string; items: readonly Item[] }>): ShapeEdges => ({
  seconds: 5 * items.length,
  box: () => noBox,
  fields: ['columns', 'codes', 'rest'],
  needs: 'needs-columns',
  isPlaced: ({ columns }) => columns !== undefined,
  targets: null,
  offersNoComment: () => true,
  cells: (map, { each }) => each((code) => putCode(itemKey(id, code), { question: id, ...map })),
})
