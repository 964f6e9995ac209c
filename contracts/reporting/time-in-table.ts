import type { Shape } from '../survey/shapes/shape.ts'
import type { TableSpec } from './table.ts'
import { WAVE } from './time-question.ts'

/** Shapes whose rows follow one another in time. */
const DATED: readonly Shape[] = ['date']

const isOfWaves = ({ waves = [] }: TableSpec, question: string): boolean => question === WAVE && waves.length > 0

/** Whether the columns of a run follow one another in time: one group of periods, or of waves. */
const hasTimeColumns = (spec: TableSpec): boolean => {
  const [group, ...others] = spec.banner
  if (!group || others.length > 0) return false
  if (group.periods) return true
  return group.items.every(({ condition }) => 'question' in condition && isOfWaves(spec, condition.question))
}

type Asked = Readonly<{ spec: TableSpec }>
type Table = Readonly<{ shape: Shape; question: string }>

/** What of a table follows one another in time: its rows, its columns, or nothing (null), as in most. */
export const timeInTable = ({ spec }: Asked, { shape, question }: Table): 'rows' | 'columns' | null => {
  if (DATED.includes(shape) || isOfWaves(spec, question)) return 'rows'
  return hasTimeColumns(spec) ? 'columns' : null
}
