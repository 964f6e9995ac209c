import type { ReactNode } from 'react'
import { Select } from './field.tsx'
import './found-line.css'

type FoundLineProps<Size extends string | number> = Readonly<{
  /** How many there are, as a sentence. */
  found: string
  /** The label of the list of sizes. */
  perPage: string
  sizes: readonly Size[]
  size: Size
  onSize: (size: Size) => void
  /** Between the two. */
  children?: ReactNode
}>

/** Above a list in pages: how many there are, and how many of them a page shows. */
export function FoundLine<Size extends string | number>(props: FoundLineProps<Size>) {
  const { found, perPage, sizes, size, onSize, children } = props
  const choose = (text: string): void => {
    const chosen = sizes.find((one) => String(one) === text)
    if (chosen !== undefined) onSize(chosen)
  }
  return (
    <div className="found-line">
      <p role="status">{found}</p>
      {children}
      <Select
        label={perPage}
        value={String(size)}
        choices={sizes.map((one) => ({ value: String(one), text: String(one) }))}
        onChoose={choose}
      />
    </div>
  )
}
