import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import type { ComponentProps, ReactNode } from 'react'
import { columnsOf, PictureOption } from '../../../../ui/picture-option.tsx'

type PictureListProps = Readonly<{
  question: WireQuestion
  input: (precode: WirePrecode) => Omit<ComponentProps<'input'>, 'className'>
  /** The box of an open-ended option, if it is open. */
  other: (precode: WirePrecode) => ReactNode
}>

/** Options as pictures with their words below; the whole card is the target. */
export function PictureList({ question, input, other }: PictureListProps) {
  return (
    <ul className="pictures" data-columns={columnsOf(question.precodes.length)}>
      {question.precodes.map((precode) => (
        <li key={precode.Precode}>
          <PictureOption text={precode.PrecodeText} {...input(precode)} />
          {other(precode)}
        </li>
      ))}
    </ul>
  )
}
