import type { WireQuestion } from '@portal/contracts/http/surveys'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { OtherText } from './parts/other-text.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import './parts/single-button.css'
import { useOneChoice } from './parts/use-one-choice.ts'

/** One option of several, as buttons beside each other. They are radio buttons, so that keys and screen readers know them. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const { radio, open, takesFocus } = useOneChoice(question)
  return (
    <QuestionFrame question={question} role="radiogroup">
      <ul className="choice-buttons">
        {question.precodes.map((precode) => (
          <li key={precode.Precode}>
            <label className="choice-button">
              <input {...radio(precode)} className="choice-button__mark" />
              <InlineHtml html={precode.PrecodeText} />
            </label>
          </li>
        ))}
      </ul>
      {open && <OtherText question={question} precode={open} takesFocus={takesFocus} />}
    </QuestionFrame>
  )
}
