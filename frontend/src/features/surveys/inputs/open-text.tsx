import type { WireQuestion } from '@portal/contracts/http/surveys'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { OptionLine } from '../../../ui/option-line.tsx'
import { hasNoComment, textAt } from '../answers/answers.ts'
import { refuseText, writeText } from '../answers/choosing.ts'
import { useAnswering, useProblem } from '../page-context.tsx'
import { usePart } from '../store-context.tsx'
import { idsOf, QuestionNotes, QuestionTitle, useDescription } from './parts/question-frame.tsx'
import { TextCounter } from './parts/text-counter.tsx'
import { useRefusal } from './parts/use-refusal.ts'

export function Input({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const { answer, leave } = useAnswering(question)
  const isRefused = usePart(({ answers }) => hasNoComment(question, answers, null))
  const key = valueKey(question.QuestionID)
  const text = usePart(({ answers }) => textAt(answers, key))
  const refusal = useRefusal({
    key,
    isRefused,
    value: text,
    onRefuse: (isNow, former) => answer(() => refuseText(question, isNow, String(former ?? ''))),
  })
  const box = {
    className: 'input',
    id: `${question.QuestionID}-text`,
    value: text,
    disabled: isRefused,
    'aria-required': question.required === 1,
    'aria-invalid': useProblem(question) !== undefined,
    'aria-describedby': useDescription(question),
    onChange: ({ target }: { target: { value: string } }) => answer(() => writeText(question, target.value), 'text'),
    onBlur: leave,
  }

  return (
    <div className="question__frame">
      <label htmlFor={box.id}>
        <QuestionTitle question={question} />
      </label>
      <QuestionNotes question={question} />
      {question.multiline === 1 ? <textarea {...box} rows={4} dir="auto" /> : <input {...box} type="text" dir="auto" />}
      {question.maxLength > 0 && <TextCounter used={text.length} room={question.maxLength} />}
      {question.dkcheckbox === 1 && (
        <OptionLine {...refusal} text={t('no-comment')} aria-describedby={idsOf(question).title} />
      )}
    </div>
  )
}
