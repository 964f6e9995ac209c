import type { ReactNode } from 'react'

type FigureProps = Readonly<{ name: string; value: string; more: string; children?: ReactNode }>

/** A figure with its name and a few words, and perhaps a line of how it has been. */
export function Figure({ name, value, more, children }: FigureProps) {
  return (
    <div className="figure">
      <dt className="figure__name">{name}</dt>
      <dd className="figure__value">{value}</dd>
      <dd className="figure__more">{more}</dd>
      {children && <dd className="figure__line">{children}</dd>}
    </div>
  )
}
