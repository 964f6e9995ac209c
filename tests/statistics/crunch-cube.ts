import { readFileSync } from 'node:fs'

/**
 * Reads an aggregated cube of the open source `cr.cube` test suite (Crunch, MIT licence) into plain tables of counts, so
 * that our statistics can be compared with the numbers that its tests expect. None of its code is here.
 */
const DATA = new URL('../fixtures/crunch-cube/', import.meta.url)

export const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, DATA), 'utf8'))

type Category = Readonly<{
  id: number
  missing?: boolean
  numeric_value?: number | null
  selected?: boolean
}>
export type Insertion = Readonly<{
  function: string
  args: readonly number[]
  kwargs?: Readonly<{ positive?: readonly number[]; negative?: readonly number[] }>
  anchor: number | string | Readonly<Record<string, unknown>>
}>
type Dimension = Readonly<{
  references: Readonly<{
    alias?: string
    view?: Readonly<{ transform?: Readonly<{ insertions?: readonly Insertion[] }> }>
  }>
  type: Readonly<{ class: string; categories?: readonly Category[]; elements?: readonly Category[] }>
}>
type Measure = Readonly<{
  data: readonly (number | Readonly<Record<string, unknown>>)[]
  metadata?: Readonly<{ type?: Readonly<{ subvariables?: readonly string[] }> }>
}>
export type RawCube = Readonly<{
  dimensions: readonly Dimension[]
  counts: readonly number[]
  measures: Readonly<Record<string, Measure>>
}>

/** One axis of a table: categories, or the statements of a multiple-response set (`selected` is then its second axis). */
export type Axis = Readonly<{
  kind: 'categories' | 'statements' | 'items'
  elements: readonly Category[]
  insertions: readonly Insertion[]
  /** For statements: where "selected" and "not selected" are on the raw axis that follows this one. */
  answers: readonly Readonly<{ index: number; selected: boolean }>[]
}>

const isCategorical = ({ type }: Dimension): boolean => type.class === 'categorical'
const categoriesOf = ({ type }: Dimension): readonly Category[] => type.categories ?? type.elements ?? []

const axisOf = (dimension: Dimension, next: Dimension | undefined): Axis => {
  const elements = categoriesOf(dimension)
  const insertions = dimension.references.view?.transform?.insertions ?? []
  const answers = next ? categoriesOf(next) : []
  const isStatements = !isCategorical(dimension) && answers.some(({ selected }) => selected === true)
  if (!isStatements)
    return { kind: isCategorical(dimension) ? 'categories' : 'items', elements, insertions, answers: [] }
  return {
    kind: 'statements',
    elements,
    insertions: [],
    answers: answers.flatMap(({ missing, selected }, index) =>
      missing ? [] : [{ index, selected: selected === true }],
    ),
  }
}

const axesOf = (dimensions: readonly Dimension[]): readonly Axis[] => {
  const axes: Axis[] = []
  for (let i = 0; i < dimensions.length; i += 1) {
    const dimension = dimensions[i]
    if (!dimension) continue
    const axis = axisOf(dimension, dimensions[i + 1])
    axes.push(axis)
    if (axis.kind === 'statements') i += 1
  }
  return axes
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** A cube as its axes and one number per raw cell, by measure. */
export type Cube = Readonly<{
  axes: readonly Axis[]
  at: (measure: string, place: readonly number[]) => number
  has: (measure: string) => boolean
  /** The number of variables that the means are of, on an axis after all others; 0 if the means are of one. */
  numbers: number
}>

/** `place` holds one raw index per raw axis: two for an axis of statements (which, and which answer). */
export const readCube = (fixture: string): Cube => {
  const file = readJson(`fixtures/${fixture}`) as { result?: RawCube; value?: { result: RawCube } }
  const raw = file.result ?? file.value?.result
  if (!raw) throw new Error(`${fixture} holds no cube`)
  const shape = raw.dimensions.map((dimension) => categoriesOf(dimension).length)
  const numbers = raw.measures['mean']?.metadata?.type?.subvariables?.length ?? 0
  const dataOf = (measure: string) => (measure === 'n' ? raw.counts : raw.measures[measure]?.data)
  return {
    axes: axesOf(raw.dimensions),
    numbers,
    has: (measure) => dataOf(measure) !== undefined,
    at: (measure, place) => {
      const flat = place.reduce((index, position, axis) => index * (shape[axis] ?? numbers) + position, 0)
      return numberOf(dataOf(measure)?.[flat])
    },
  }
}
