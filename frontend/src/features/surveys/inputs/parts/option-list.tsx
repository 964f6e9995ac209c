import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { ReactNode } from 'react'

const MANY = 8
const SHORT = 28

/** Many options with few letters each stand in two columns, where there is room. */
const areManyAndShort = ({ precodes }: WireQuestion): boolean =>
  precodes.length >= MANY && precodes.every(({ PrecodeText, openend }) => openend === 0 && PrecodeText.length <= SHORT)

export function OptionList({ question, children }: Readonly<{ question: WireQuestion; children: ReactNode }>) {
  return (
    <ul className="options" data-many={areManyAndShort(question) || undefined}>
      {children}
    </ul>
  )
}
