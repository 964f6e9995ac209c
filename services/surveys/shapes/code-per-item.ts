import { itemKey, noCommentKey } from '@portal/contracts/survey/answer-keys'
import type { Item, ScalePoint } from '@portal/contracts/survey/question-parts'
import { flagCells, orNoComment, putCode } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

type Rows = Readonly<{ id: string; items: readonly Item[]; scale: readonly ScalePoint[] }>

export const codePerItem = ({ id, items, scale }: Rows): ShapeEdges => {
  const offering = new Set(items.filter(({ noComment }) => noComment).map(({ code }) => code))
  return {
    seconds: 4 * items.length,
    box: () => noBox,
    fields: ['columns', 'codes', 'rest', 'noComment', 'noCommentColumns'],
    needs: 'needs-columns',
    isPlaced: ({ columns }) => columns !== undefined,
    targets: scale.map(({ code }) => code),
    offersNoComment: ({ columns = [] }) => columns.some(({ code }) => offering.has(code)),
    cells: (map, columns) => [
      ...columns.each((code) =>
        orNoComment(
          noCommentKey(id, code),
          offering.has(code) ? map.noComment : undefined,
          putCode(itemKey(id, code), { question: id, ...map }),
        ),
      ),
      ...flagCells(id, columns),
    ],
  }
}
