import type { WireQuestion } from '@portal/contracts/http/surveys'
import { HtmlBlock } from '../../../ui/html-text.tsx'
import { QuestionNotes } from './parts/question-frame.tsx'

/** Words to read; nothing to answer. */
export function Input({ question }: { readonly question: WireQuestion }) {
  return (
    <div className="question__frame">
      <HtmlBlock html={question.QuestionText} />
      <QuestionNotes question={question} />
    </div>
  )
}
