import { itemKey } from '@portal/contracts/survey/answer-keys'
import { maxLengthOf } from '@portal/contracts/survey/limits'
import type { Item } from '@portal/contracts/survey/question-parts'
import { putText } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

type TextBoxes = Readonly<{ id: string; items: readonly Item[]; maxLength?: number | undefined }>

export const textPerItem = (question: TextBoxes): ShapeEdges => ({
  seconds: 10 * question.items.length,
  box: () => ({ ...noBox, maxLength: maxLengthOf(question) }),
  fields: ['columns'],
  needs: 'needs-columns',
  isPlaced: ({ columns }) => columns !== undefined,
  targets: [],
  offersNoComment: () => true,
  cells: (_, { each }) => each((code) => putText(itemKey(question.id, code))),
})
