import type { WireQuestion } from '@portal/contracts/http/surveys'
import { isTicked } from '../answers/answers.ts'
import { toggle } from '../answers/choosing.ts'
import { useAnswering, useAnswers } from '../page-context.tsx'
import { OptionLine } from './option-line.tsx'
import { OptionList } from './option-list.tsx'
import { OtherText } from './other-text.tsx'
import { QuestionFrame } from './question-frame.tsx'

export function MultiChoiceInput({ question }: { readonly question: WireQuestion }) {
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
