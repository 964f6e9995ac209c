import type { WireQuestion } from '@portal/contracts/http/surveys'
import { OptionLine } from '../../../ui/option-line.tsx'
import { OptionList } from './parts/option-list.tsx'
import { OtherText } from './parts/other-text.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { useOneChoice } from './parts/use-one-choice.ts'

export function Input({ question }: { readonly question: WireQuestion }) {
  const { radio, open, takesFocus } = useOneChoice(question)
  return (
    <QuestionFrame question={question} role="radiogroup">
      <OptionList question={question}>
        {question.precodes.map((precode) => (
          <li key={precode.Precode}>
            <OptionLine {...radio(precode)} text={precode.PrecodeText} />
            {open === precode && <OtherText question={question} precode={precode} takesFocus={takesFocus} />}
          </li>
        ))}
      </OptionList>
    </QuestionFrame>
  )
}
