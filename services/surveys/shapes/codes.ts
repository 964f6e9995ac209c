import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { Option } from '@portal/contracts/survey/question-parts'
import { putChoices, putTick } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

export const codes = ({ id, options }: Readonly<{ id: string; options: readonly Option[] }>): ShapeEdges => ({
  seconds: 12,
  box: () => noBox,
  fields: ['column', 'columns', 'separator', 'codes', 'rest', 'other'],
  needs: 'needs-columns-or-separator',
  isPlaced: ({ columns, column, separator }) =>
    columns ? column === undefined : column !== undefined && separator !== undefined,
  targets: options.map(({ code }) => code),
  offersNoComment: () => true,
  cells: (map, { one, each, others }) => [
    ...each((code, ticked) => putTick(itemKey(id, code), id, ticked)),
    ...one(putChoices(map.separator ?? ',', { question: id, ...map })),
    ...others(),
  ],
})
