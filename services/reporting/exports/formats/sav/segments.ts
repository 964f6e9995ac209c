import type { SavVariable } from './variables.ts'

/** A string over 255 bytes is stored as several variables: room is counted by 252 bytes of each, and each holds 255. */
const ROOM = 252
export const HELD = 255

/** A variable as it is stored. `index` is its place in the dictionary, from 1, in units of 8 bytes. */
export type Segment = Readonly<{ variable: SavVariable; width: number; shortName: string; index: number; part: number }>

const widthsOf = ({ width }: SavVariable): readonly number[] => {
  if (width <= HELD) return [width]
  const count = Math.ceil(width / ROOM)
  return Array.from({ length: count }, (_, part) => (part < count - 1 ? HELD : width - (count - 1) * ROOM))
}

/** How many values of 8 bytes a stored variable takes. */
export const unitsOf = (width: number): number => Math.max(1, Math.ceil(width / 8))

/** Short names begin with `@`, which no long name does: the two never collide. */
export const segmentsOf = (variables: readonly SavVariable[]): readonly Segment[] => {
  let index = 1
  let count = 0
  return variables.flatMap((variable) =>
    widthsOf(variable).map((width, part) => {
      count += 1
      const segment = { variable, width, part, shortName: `@${count}`, index }
      index += unitsOf(width)
      return segment
    }),
  )
}
