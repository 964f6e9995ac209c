import { valueKey } from '@portal/contracts/survey/answer-keys'
import type { LocalText } from '@portal/contracts/survey/local-text'
import { putText } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

type NumberBox = Readonly<{
  id: string
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
  unit?: LocalText | undefined
}>

export const number = ({ id, minimum, maximum, decimals = 0, unit }: NumberBox): ShapeEdges => ({
  seconds: 8,
  box: ({ html }) => ({
    ...noBox,
    number: { minimum: minimum ?? null, maximum: maximum ?? null, decimals, unit: html(unit) },
  }),
  fields: ['column'],
  needs: 'needs-column',
  isPlaced: ({ column }) => column !== undefined,
  targets: [],
  offersNoComment: () => true,
  cells: (_, { one }) => one(putText(valueKey(id))),
})
