import type { WireQuestion } from '@portal/contracts/http/surveys'
import { OptionLine } from '../../../ui/option-line.tsx'
import { ChoiceLimit } from './parts/choice-limit.tsx'
import { OptionList } from './parts/option-list.tsx'
import { OtherText } from './parts/other-text.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { useChoices } from './parts/use-choices.ts'

export function Input({ question }: { readonly question: WireQuestion }) {
  const { checkbox, isOpen, takesFocus } = useChoices(question)
  return (
    <QuestionFrame question={question}>
      <ChoiceLimit question={question} />
      <OptionList question={question}>
        {question.precodes.map((precode) => (
          <li key={precode.Precode} data-apart={precode.exclusive === 1 || undefined}>
            <OptionLine {...checkbox(precode)} text={precode.PrecodeText} />
            {isOpen(precode) && <OtherText question={question} precode={precode} takesFocus={takesFocus} />}
          </li>
        ))}
      </OptionList>
    </QuestionFrame>
  )
}
