import type { WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { textAt } from '../answers/answers.ts'
import { writeItem } from '../answers/choosing.ts'
import { useAnswering, useProblem } from '../page-context.tsx'
import { usePart } from '../store-context.tsx'
import './parts/open-text-list.css'
import { QuestionFrame } from './parts/question-frame.tsx'
import { TextCounter } from './parts/text-counter.tsx'
import type { RowProps } from './parts/use-grid-row.ts'

const COUNTED_FROM = 0.8

/** A box for the text of one item. Its counter appears when little room is left: most boxes need few words. */
function TextRow({ question, row }: RowProps) {
  const { answer, leave } = useAnswering(question)
  const key = itemKey(question.QuestionID, row.Precode)
  const text = usePart(({ answers }) => textAt(answers, key))
  const id = `${key}-text`
  return (
    <li className="text-row">
      <label htmlFor={id}>
        <InlineHtml html={row.PrecodeText} />
      </label>
      <input
        className="input"
        id={id}
        type="text"
        dir="auto"
        value={text}
        aria-invalid={useProblem(question) !== undefined}
        onChange={({ target }) => answer(() => writeItem(question, row.Precode, target.value), 'text')}
        onBlur={leave}
      />
      {text.length > question.maxLength * COUNTED_FROM && <TextCounter used={text.length} room={question.maxLength} />}
    </li>
  )
}

/** A line of text for each item. */
export function Input({ question }: { readonly question: WireQuestion }) {
  return (
    <QuestionFrame question={question}>
      <ul className="text-rows">
        {question.precodes.map((row) => (
          <TextRow key={row.Precode} question={question} row={row} />
        ))}
      </ul>
    </QuestionFrame>
  )
}
