import { valueKey } from '@portal/contracts/survey/answer-keys'
import type { Option } from '@portal/contracts/survey/question-parts'
import { putCode } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

export const oneCode = ({ id, options }: Readonly<{ id: string; options: readonly Option[] }>): ShapeEdges => ({
  seconds: 8,
  box: () => noBox,
  fields: ['column', 'codes', 'rest', 'other'],
  needs: 'needs-column',
  isPlaced: ({ column }) => column !== undefined,
  targets: options.map(({ code }) => code),
  offersNoComment: () => true,
  cells: (map, { one, others }) => [...one(putCode(valueKey(id), { question: id, ...map })), ...others()],
})
