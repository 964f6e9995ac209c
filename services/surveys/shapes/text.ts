import { noCommentKey, valueKey } from '@portal/contracts/survey/answer-keys'
import { maxLengthOf } from '@portal/contracts/survey/limits'
import { flagCells, orNoComment, putText } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

type TextBox = Readonly<{
  id: string
  maxLength?: number | undefined
  multiline?: boolean | undefined
  noComment?: boolean | undefined
}>

export const text = (question: TextBox): ShapeEdges => {
  const { id, multiline, noComment } = question
  return {
    seconds: 25,
    box: () => ({
      ...noBox,
      maxLength: maxLengthOf(question),
      multiline: multiline ? 1 : 0,
      dkcheckbox: noComment ? 1 : 0,
    }),
    fields: ['column', 'noComment', 'noCommentColumns'],
    needs: 'needs-column',
    isPlaced: ({ column }) => column !== undefined,
    targets: [],
    offersNoComment: () => noComment === true,
    cells: (map, columns) => [
      ...columns.one(orNoComment(noCommentKey(id, null), map.noComment, putText(valueKey(id)))),
      ...flagCells(id, columns),
    ],
  }
}
