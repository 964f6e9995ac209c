import type { WireQuestion } from '@portal/contracts/http/surveys'
import { isTicked } from '../answers/answers.ts'
import { toggle } from '../answers/choosing.ts'
import { useAnswering, useAnswers } from '../page-context.tsx'
import { OptionLine } from './parts/option-line.tsx'
import { OptionList } from './parts/option-list.tsx'
import { OtherText } from './parts/other-text.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'

export function Input({ question }: { readonly question: WireQuestion }) {
  const answers = useAnswers()
  const { answer } = useAnswering(question)
  return (
    <QuestionFrame question={question}>
      <OptionList question={question}>
        {question.precodes.map((precode) => {
          const ticked = isTicked(question, answers, precode.Precode)
          return (
            <li key={precode.Precode} data-apart={precode.exclusive === 1 || undefined}>
              <OptionLine
                type="checkbox"
                text={precode.PrecodeText}
                checked={ticked}
                onChange={() => answer((present) => toggle(question, present, precode))}
              />
              {precode.openend === 1 && ticked && <OtherText question={question} precode={precode} />}
            </li>
          )
        })}
      </OptionList>
    </QuestionFrame>
  )
}
