import type { WireQuestion } from '@portal/contracts/http/surveys'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import {
  type ChosenParts,
  chosenParts,
  type DatePart,
  type DateParts,
  dateText,
  daysIn,
  partsIn,
} from '@portal/contracts/survey/calendar-date'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { SelectBox } from '../../../ui/field.tsx'
import { textAt } from '../answers/answers.ts'
import { writeText } from '../answers/choosing.ts'
import { useAnswering, useProblem } from '../page-context.tsx'
import { usePart } from '../store-context.tsx'
import './parts/date.css'
import { QuestionFrame, useDescription } from './parts/question-frame.tsx'

const NONE: ChosenParts = { year: 0, month: 0, day: 0 }
const YEARS = 101

/** The specification sends at index 2, 3 and 4 which parts are shown. */
const partsOf = ({ precodes }: WireQuestion): DateParts => {
  const isShown = (index: number) => precodes[index]?.PrecodeText === '1'
  return { year: isShown(2), month: isShown(3), day: isShown(4) }
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1)

/** This year and the hundred before it; a stored year that is not among them stays. */
const yearsWith = (chosen: number): readonly number[] => {
  const now = new Date().getFullYear()
  const years = Array.from({ length: YEARS }, (_, i) => now - i)
  return chosen === 0 || years.includes(chosen) ? years : [chosen, ...years]
}

const monthNames = (language: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC', calendar: 'gregory' })
  return upTo(12).map((month) => format.format(new Date(Date.UTC(2024, month - 1, 1))))
}

const choicesOf = (part: DatePart, chosen: ChosenParts): readonly number[] => {
  if (part === 'year') return yearsWith(chosen.year)
  return upTo(part === 'month' ? 12 : daysIn(chosen.year, chosen.month))
}

/** The day is kept, or lowered to the last one of the month. */
const withPart = (chosen: ChosenParts, part: DatePart, value: number): ChosenParts => {
  const changed = { ...chosen, [part]: value }
  return { ...changed, day: Math.min(changed.day, daysIn(changed.year, changed.month)) }
}

/** A list for each part of the date. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const language = useLanguage()
  const text = usePart(({ answers }) => textAt(answers, valueKey(question.QuestionID)))
  const { answer } = useAnswering(question)
  const problem = useProblem(question)
  const description = useDescription(question)
  const parts = partsOf(question)
  const chosen = chosenParts(text, parts) ?? NONE
  const isPart = partsIn(parts).some((part) => chosen[part] === 0)
  const months = monthNames(language)
  const numbers = new Intl.NumberFormat(language, { useGrouping: false })
  const choose = (part: DatePart, value: number) => {
    const next = withPart(chosen, part, value)
    const isNothing = partsIn(parts).every((name) => next[name] === 0)
    answer(() => writeText(question, isNothing ? '' : dateText(next, parts)))
  }
  return (
    <QuestionFrame question={question}>
      <div className="date">
        {partsIn(parts).map((part) => (
          <div className="date__part" key={part}>
            <label htmlFor={`${question.QuestionID}-${part}`}>{t(part)}</label>
            <SelectBox
              className="input"
              id={`${question.QuestionID}-${part}`}
              value={chosen[part] || ''}
              aria-required={question.required === 1}
              aria-invalid={problem !== undefined && (chosen[part] === 0 || !isPart)}
              aria-describedby={description}
              onChange={({ target }) => choose(part, Number(target.value))}
            >
              <option value="">{t('please-choose')}</option>
              {choicesOf(part, chosen).map((value) => (
                <option key={value} value={value}>
                  {part === 'month' ? months[value - 1] : numbers.format(value)}
                </option>
              ))}
            </SelectBox>
          </div>
        ))}
      </div>
    </QuestionFrame>
  )
}
