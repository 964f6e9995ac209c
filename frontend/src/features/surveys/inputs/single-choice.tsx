import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { KeyboardEvent } from 'react'
import { chosenCode } from '../answers/answers.ts'
import { chooseOne } from '../answers/choosing.ts'
import { useAnswering, useAnswers, useIsAutoNext } from '../page-context.tsx'
import { OptionLine } from './parts/option-line.tsx'
import { OptionList } from './parts/option-list.tsx'
import { OtherText } from './parts/other-text.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { moveAmongRadios } from './parts/radio-keys.ts'

export function Input({ question }: { readonly question: WireQuestion }) {
  const answers = useAnswers()
  const isAutoNext = useIsAutoNext()
  const { answer } = useAnswering(question)
  const chosen = chosenCode(question, answers)
  const onKeyDown = isAutoNext ? (event: KeyboardEvent<HTMLInputElement>) => moveAmongRadios(event) : undefined

  return (
    <QuestionFrame question={question} role="radiogroup">
      <OptionList question={question}>
        {question.precodes.map((precode) => (
          <li key={precode.Precode}>
            <OptionLine
              type="radio"
              name={question.QuestionID}
              text={precode.PrecodeText}
              checked={chosen === precode.Precode}
              onChange={() => answer(() => chooseOne(question, precode.Precode))}
              onKeyDown={onKeyDown}
            />
            {precode.openend === 1 && chosen === precode.Precode && <OtherText question={question} precode={precode} />}
          </li>
        ))}
      </OptionList>
    </QuestionFrame>
  )
}
