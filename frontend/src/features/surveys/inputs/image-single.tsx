import type { WireQuestion } from '@portal/contracts/http/surveys'
import { OtherText } from './parts/other-text.tsx'
import { PictureList } from './parts/picture-list.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { useOneChoice } from './parts/use-one-choice.ts'

/** One of several pictures. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const { radio, open, takesFocus } = useOneChoice(question)
  return (
    <QuestionFrame question={question} role="radiogroup">
      <PictureList
        question={question}
        input={radio}
        other={(precode) =>
          open === precode && <OtherText question={question} precode={precode} takesFocus={takesFocus} />
        }
      />
    </QuestionFrame>
  )
}
