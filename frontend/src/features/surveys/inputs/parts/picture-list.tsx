import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import type { ComponentProps, ReactNode } from 'react'
import { InlineHtml } from '../../../../ui/html-text.tsx'
import './picture-list.css'

/** How many pictures stand beside each other where there is room, by the rule of the specification. */
export const columnsOf = (count: number): 2 | 3 | 4 => {
  if ([2, 4, 8].includes(count)) return 2
  return count % 3 === 0 || count % 5 === 0 ? 3 : 4
}

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
          <label className="picture">
            <input {...input(precode)} className="option__mark picture__mark" />
            <InlineHtml html={precode.PrecodeText} />
          </label>
          {other(precode)}
        </li>
      ))}
    </ul>
  )
}
