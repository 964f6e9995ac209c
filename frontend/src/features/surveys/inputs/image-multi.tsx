import type { WireQuestion } from '@portal/contracts/http/surveys'
import { ChoiceLimit } from './parts/choice-limit.tsx'
import { OtherText } from './parts/other-text.tsx'
import { PictureList } from './parts/picture-list.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { useChoices } from './parts/use-choices.ts'

/** Any number of pictures. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const { checkbox, isOpen, takesFocus } = useChoices(question)
  return (
    <QuestionFrame question={question}>
      <ChoiceLimit question={question} />
      <PictureList
        question={question}
        input={checkbox}
        other={(precode) =>
          isOpen(precode) && <OtherText question={question} precode={precode} takesFocus={takesFocus} />
        }
      />
    </QuestionFrame>
  )
}
