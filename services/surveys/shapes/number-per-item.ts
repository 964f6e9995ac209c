import { itemKey, noCommentKey } from '@portal/contracts/survey/answer-keys'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { Item } from '@portal/contracts/survey/question-parts'
import { flagCells, orNoComment, putText } from '../import/cells.ts'
import { noBox, noNumber, type ShapeEdges } from './shape-edges.ts'

type Numbers = Readonly<{
  id: string
  items: readonly Item[]
  minimum: number
  maximum: number
  step: number
  total?: number | undefined
  low?: LocalText | undefined
  high?: LocalText | undefined
}>

export const numberPerItem = ({ id, items, minimum, maximum, step, total, low, high }: Numbers): ShapeEdges => {
  const offering = new Set(items.filter(({ noComment }) => noComment).map(({ code }) => code))
  return {
    seconds: 5 * items.length,
    box: ({ html }) => ({
      ...noBox,
      number: { ...noNumber, minimum, maximum, step, total: total ?? null, low: html(low), high: html(high) },
    }),
    fields: ['columns', 'noComment', 'noCommentColumns'],
    needs: 'needs-columns',
    isPlaced: ({ columns }) => columns !== undefined,
    targets: [],
    offersNoComment: ({ columns = [] }) => columns.some(({ code }) => offering.has(code)),
    cells: (map, columns) => [
      ...columns.each((code) =>
        orNoComment(noCommentKey(id, code), offering.has(code) ? map.noComment : undefined, putText(itemKey(id, code))),
      ),
      ...flagCells(id, columns),
    ],
  }
}
