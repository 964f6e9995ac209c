import type { WireQuestion } from '@portal/contracts/http/surveys'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { textAt } from '../answers/answers.ts'
import { writeText } from '../answers/choosing.ts'
import { useAnswering, useProblem } from '../page-context.tsx'
import { usePart } from '../store-context.tsx'
import { idsOf, QuestionFrame } from './parts/question-frame.tsx'
import { Slider } from './parts/slider.tsx'
import { SliderEnds } from './parts/slider-ends.tsx'
import { rangeOf } from './parts/use-number-row.ts'

/** One slider between two texts. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const text = usePart(({ answers }) => textAt(answers, valueKey(question.QuestionID)))
  const { answer, settle } = useAnswering(question)
  const write = (value: number | string) => answer(() => writeText(question, String(value)), 'text')
  const ends = `${question.QuestionID}-ends`
  return (
    <QuestionFrame question={question}>
      <SliderEnds question={question} id={ends} />
      <Slider
        {...rangeOf(question)}
        text={text}
        labelledBy={idsOf(question).title}
        describedBy={ends}
        about={plainText(question.QuestionText)}
        isWrong={useProblem(question) !== undefined}
        onSlide={write}
        onType={write}
        onSettle={settle}
      />
    </QuestionFrame>
  )
}
