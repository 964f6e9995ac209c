import type { ReactNode } from 'react'
import './facts.css'

type FactsProps = Readonly<{ facts: readonly (readonly [name: string, value: ReactNode])[] }>

/** What is known of one thing: each value under its name, side by side. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="named-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
