import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { textAt } from '../answers/answers.ts'
import { share, sharesOf, totalOf } from '../answers/sharing.ts'
import { useAnswering } from '../page-context.tsx'
import { usePart } from '../store-context.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { Slider } from './parts/slider.tsx'

type ShareProps = Readonly<{ question: WireQuestion; row: WirePrecode; at: number }>

function ShareRow({ question, row, at }: ShareProps) {
  const { answer, settle } = useAnswering(question)
  const id = `${question.QuestionID}-row-${row.Precode}`
  const text = usePart(({ answers }) => textAt(answers, itemKey(question.QuestionID, row.Precode)))
  /** A share with decimals while it is being typed: it is rounded, but its mark must not vanish between two digits. */
  const [typed, setTyped] = useState<string | null>(null)
  const set = (value: number) => answer((present) => share(question, present, at, value), 'text')
  const type = (written: string) => {
    setTyped(written.includes('.') ? written : null)
    set(Number.parseFloat(written) || 0)
  }
  const leave = () => {
    setTyped(null)
    settle()
  }
  return (
    <fieldset className="slider-row" aria-labelledby={id}>
      <legend id={id}>
        <InlineHtml html={row.PrecodeText} />
      </legend>
      <Slider
        minimum={0}
        maximum={totalOf(question)}
        step={1}
        text={typed ?? text}
        labelledBy={id}
        about={plainText(row.PrecodeText)}
        startsAt="minimum"
        onSlide={set}
        onType={type}
        onSettle={leave}
      />
    </fieldset>
  )
}

/** The last item: what the others leave. It is said after every change. */
function Rest({ question, row, at }: ShareProps) {
  const t = useTexts('surveys/respondent')
  const value = usePart(({ answers }) => sharesOf(question, answers)[at] ?? null)
  return (
    <div className="share-rest">
      <span>
        <InlineHtml html={row.PrecodeText} /> <span className="share-rest__why">{t('the-rest')}</span>
      </span>
      <output aria-label={plainText(row.PrecodeText)}>{value ?? totalOf(question)}</output>
    </div>
  )
}

/**
 * The total is shared out by sliders or boxes; the last item gets what is left, so that the sum is always right. An item that is
 * shown alone has a slider, which gives it everything.
 */
export function Input({ question }: { readonly question: WireQuestion }) {
  const last = question.precodes.length - 1
  return (
    <QuestionFrame question={question}>
      {question.precodes.map((row, at) => {
        const Row = at === last && last > 0 ? Rest : ShareRow
        return <Row key={row.Precode} question={question} row={row} at={at} />
      })}
    </QuestionFrame>
  )
}
