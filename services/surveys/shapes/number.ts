import { valueKey } from '@portal/contracts/survey/answer-keys'
import type { LocalText } from '@portal/contracts/survey/local-text'
import { putText } from '../import/cells.ts'
import { noBox, noNumber, type Render, type ShapeEdges } from './shape-edges.ts'

type NumberBox = Readonly<{
  id: string
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
  unit?: LocalText | undefined
  low?: LocalText | undefined
  high?: LocalText | undefined
}>

/** Two texts and the bounds between them, as the specification sends a balance of texts: as options. */
const endsOf = ({ low, high, minimum, maximum }: NumberBox, { html }: Render): readonly string[] =>
  low === undefined || high === undefined ? [] : [html(low), html(high), String(minimum), String(maximum)]

export const number = (question: NumberBox): ShapeEdges => ({
  ...numberEdges(question),
  extras: (render) => endsOf(question, render),
})

const numberEdges = ({ id, minimum, maximum, decimals = 0, unit, low, high }: NumberBox): ShapeEdges => ({
  seconds: 8,
  box: ({ html }) => ({
    ...noBox,
    number: {
      ...noNumber,
      minimum: minimum ?? null,
      maximum: maximum ?? null,
      decimals,
      unit: html(unit),
      low: html(low),
      high: html(high),
    },
  }),
  fields: ['column'],
  needs: 'needs-column',
  isPlaced: ({ column }) => column !== undefined,
  targets: [],
  offersNoComment: () => true,
  cells: (_, { one }) => one(putText(valueKey(id))),
})
