import { valueKey } from '@portal/contracts/survey/answer-keys'
import type { DateParts } from '@portal/contracts/survey/calendar-date'
import { putDate } from '../import/cells.ts'
import { noBox, type ShapeEdges } from './shape-edges.ts'

const flag = (isAsked: boolean): string => (isAsked ? '1' : '0')

export const date = ({ id, year, month, day }: DateParts & Readonly<{ id: string }>): ShapeEdges => ({
  seconds: 10,
  box: () => noBox,
  /** The specification sends at index 2, 3 and 4 which parts are shown. */
  extras: () => ['', '', flag(year), flag(month), flag(day)],
  fields: ['column', 'dates'],
  needs: 'needs-column',
  isPlaced: ({ column }) => column !== undefined,
  targets: [],
  offersNoComment: () => true,
  cells: (map, { one }) => one(putDate(valueKey(id), { year, month, day }, map.dates ?? 'iso')),
})
