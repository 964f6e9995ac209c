import { type ReactNode, type RefObject, useRef } from 'react'
import { type Start, useNear } from '../../../lib/use-near.ts'

/** In pixels: a row with a label of one line. */
const ROW_HEIGHT = 34

type ChunkProps = Readonly<{
  /** What scrolls the table. */
  box: RefObject<HTMLElement | null>
  /** How many rows and columns it has. */
  rows: number
  columns: number
  start: Start
  children: () => ReactNode
}>

/** Some rows of a long table: drawn while they are near the view, else a gap of their height. */
export function RowChunk({ box, rows, columns, start, children }: ChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { isNear, height } = useNear(body, box, start)
  return (
    <tbody ref={body}>
      {isNear ? (
        children()
      ) : (
        <tr>
          <td colSpan={columns} className="cross-gap" style={{ blockSize: height || rows * ROW_HEIGHT }} />
        </tr>
      )}
    </tbody>
  )
}
