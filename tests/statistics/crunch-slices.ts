import type { Axis, Cube, Insertion } from './crunch-cube.ts'

/** One row or column of a table: the raw places that count into it, and (statements) all who answered it. */
export type Vector = Readonly<{
  selected: readonly (readonly number[])[]
  answered: readonly (readonly number[])[] | null
  value: number
}>

export type Slice = Readonly<{
  rows: readonly Vector[]
  columns: readonly Vector[]
  /** All rows that are not nets: what a column of categories is the sum of. */
  plainRows: readonly Vector[]
  sum: (measure: string, rows: readonly (readonly number[])[], columns: readonly (readonly number[])[]) => number
  at: (measure: string, row: Vector, column: Vector) => number
}>

/** With nets or without; empty rows and columns kept or dropped. The asserts do not say which they mean. */
export type Variant = Readonly<{ nets: boolean; pruneRows: boolean; pruneColumns: boolean }>
const either = [false, true]
export const VARIANTS: readonly Variant[] = either.flatMap((nets) =>
  either.flatMap((pruneRows) => either.map((pruneColumns) => ({ nets, pruneRows, pruneColumns }))),
)

const present = (axis: Axis): readonly number[] =>
  axis.elements.flatMap(({ missing }, index) => (missing ? [] : [index]))

const plainVector = (axis: Axis, index: number): Vector => {
  const value = axis.elements[index]?.numeric_value ?? Number.NaN
  if (axis.kind !== 'statements') return { selected: [[index]], answered: null, value }
  return {
    selected: axis.answers.filter(({ selected }) => selected).map((answer) => [index, answer.index]),
    answered: axis.answers.map((answer) => [index, answer.index]),
    value,
  }
}

const netVector = (axis: Axis, { args }: Insertion): Vector => ({
  selected: present(axis).flatMap((index) => (args.includes(axis.elements[index]?.id ?? Number.NaN) ? [[index]] : [])),
  answered: null,
  value: Number.NaN,
})

const isNet = ({ kwargs, ...insertion }: Insertion): boolean =>
  insertion.function === 'subtotal' && !kwargs?.negative && typeof insertion.anchor !== 'object'

/** Each category in turn, followed by the nets that are anchored to it. */
const vectorsOf = (axis: Axis, withNets: boolean): readonly Vector[] => {
  const plain = present(axis)
  const ids = plain.map((index) => axis.elements[index]?.id)
  const nets = withNets ? axis.insertions.filter(isNet) : []
  const at = (anchor: number | string) => nets.filter((net) => net.anchor === anchor).map((net) => netVector(axis, net))
  const strays = nets.filter(({ anchor }) => typeof anchor === 'number' && !ids.includes(anchor))
  return [
    ...at('top'),
    ...plain.flatMap((index) => [plainVector(axis, index), ...at(axis.elements[index]?.id ?? Number.NaN)]),
    ...strays.map((net) => netVector(axis, net)),
    ...at('bottom'),
  ]
}

const sliceOf = (
  cube: Cube,
  table: readonly number[],
  row: Axis,
  column: Axis,
  { nets, pruneRows, pruneColumns }: Variant,
): Slice => {
  const sum: Slice['sum'] = (measure, rows, columns) =>
    rows.reduce((total, r) => columns.reduce((part, c) => part + cube.at(measure, [...table, ...r, ...c]), total), 0)
  const places = (vectors: readonly Vector[]) => vectors.flatMap((vector) => vector.answered ?? vector.selected)
  const [plainRows, plainColumns] = [vectorsOf(row, false), vectorsOf(column, false)]
  const rows = vectorsOf(row, nets)
  const columns = vectorsOf(column, nets)
  const isRowUsed = (v: Vector) => sum('n', v.answered ?? v.selected, places(plainColumns)) > 0
  const isColumnUsed = (v: Vector) => sum('n', places(plainRows), v.selected) > 0
  return {
    rows: pruneRows ? rows.filter(isRowUsed) : rows,
    columns: pruneColumns ? columns.filter(isColumnUsed) : columns,
    plainRows,
    sum,
    at: (measure, r, c) => sum(measure, r.selected, c.selected),
  }
}

const ALONE: Axis = { kind: 'categories', elements: [], insertions: [], answers: [] }
/** A one-way table is a slice with a single column that has no place in the raw data. */
const single: Vector = { selected: [[]], answered: null, value: Number.NaN }

/** Every table of a cube: one per category of its first axis if it has three. */
export const slicesOf = (cube: Cube, variant: Variant): readonly Slice[] => {
  const [first, second, third] = cube.axes
  if (!first) return []
  if (!second)
    return [
      { ...sliceOf(cube, [], first, ALONE, { ...variant, pruneRows: false, pruneColumns: false }), columns: [single] },
    ]
  if (!third) return [sliceOf(cube, [], first, second, variant)]
  return vectorsOf(first, false).map((vector) => sliceOf(cube, vector.selected[0] ?? [], second, third, variant))
}
