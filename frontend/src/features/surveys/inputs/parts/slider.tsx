import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { typedNumber } from '../../../../lib/typed-number.ts'
import './slider.css'

export type Range = Readonly<{ minimum: number; maximum: number; step: number }>

type SliderProps = Range &
  Readonly<{
    /** The text of the box, as it was typed; '' where nothing is set yet. */
    text: string
    /** The ids of what names it, and what describes it. */
    labelledBy: string
    describedBy?: string | undefined
    /** What the number is about, for the name of its box. */
    about: string
    /** Where the thumb stands before anything is set. */
    startsAt?: 'middle' | 'minimum'
    isDisabled?: boolean
    isWrong?: boolean
    onSlide: (value: number) => void
    onType: (text: string) => void
    /** The slider was let go, or the box was left. */
    onSettle: () => void
  }>

const numberOf = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)

/** How much of the track lies behind the thumb, in percent. */
const fillOf = (value: number, { minimum, maximum }: Range): number =>
  Math.min(100, Math.max(0, ((value - minimum) / (maximum - minimum)) * 100))

/** What is typed after a press into a box replaces its number, as after Tab: beside a 0 it would be ten times as much. */
const useSelecting = () => {
  const wasIn = useRef(false)
  return {
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      wasIn.current = document.activeElement === currentTarget
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (!wasIn.current) currentTarget.select()
    },
  }
}

/**
 * A slider with a box for its number. Until it is set it stands in the middle and says so; a press on it, Space or Enter
 * then sets what it shows.
 */
export function Slider(props: SliderProps) {
  const { minimum, maximum, step, text, labelledBy, describedBy, about, isDisabled = false, isWrong = false } = props
  const t = useTexts('surveys/respondent')
  const selecting = useSelecting()
  const value = numberOf(text)
  const middle = minimum + Math.round((maximum - minimum) / 2 / step) * step
  const shown = value ?? (props.startsAt === 'minimum' ? minimum : middle)
  const style: CSSProperties & { '--fill': string } = { '--fill': `${fillOf(shown, props)}%` }
  const setShown = () => {
    if (value === null) props.onSlide(shown)
    props.onSettle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    setShown()
  }
  const common = { disabled: isDisabled, 'aria-invalid': isWrong || undefined, 'aria-describedby': describedBy }
  return (
    <div className="slider" data-unset={value === null || undefined}>
      <input
        {...common}
        className="slider__range"
        type="range"
        style={style}
        min={minimum}
        max={maximum}
        step={step}
        value={shown}
        aria-labelledby={labelledBy}
        aria-valuetext={value === null ? t('not-answered') : undefined}
        onChange={({ target }) => props.onSlide(Number(target.value))}
        onPointerUp={setShown}
        onKeyDown={onKeyDown}
        onKeyUp={props.onSettle}
      />
      <input
        {...common}
        className="input slider__box"
        type="text"
        inputMode={minimum >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        maxLength={10}
        aria-label={t('as-a-number', { item: about })}
        value={text}
        onChange={({ target }) => props.onType(typedNumber(target.value))}
        onBlur={props.onSettle}
        {...selecting}
      />
    </div>
  )
}
