import { type ChangeEvent, type ComponentProps, type ReactNode, useDeferredValue, useId } from 'react'
import './field.css'
import { Icon } from './icon.tsx'

/** The error of a field, linked by the id in the field's aria-describedby. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}

type TextFieldProps = Readonly<{
  label: string
  hint?: string
  error?: string | undefined
  warning?: string | undefined
  /** At the end of the box: a button that shows the password. */
  beside?: ReactNode
  onText: (text: string) => void
}> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange'>

/** One line of text with its label, hint and error. */
export function TextField({ label, hint, error, warning, beside, onText, ...input }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`].filter(Boolean).join(' ')
  const box = (
    <input
      {...input}
      className="input"
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onText(event.target.value)}
    />
  )
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {beside ? (
        <div className="input-box">
          {box}
          {beside}
        </div>
      ) : (
        box
      )}
      {warning && (
        <p className="field__warning" id={`${id}-warning`}>
          <Icon name="alert" />
          <span>{warning}</span>
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type Choices = readonly Readonly<{ value: string; text: string; lang?: string }>[]

export type SelectProps = Readonly<{
  label: string
  value: string
  choices: Choices
  onChoose: (value: string) => void
  error?: string | undefined
  hideLabel?: boolean
}>

/** The browser's own list with the arrow of this design: it works well on phones and with every keyboard. */
export function SelectBox(select: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select {...select} />
      <Icon name="open" />
    </span>
  )
}

/** Up to this many choices are drawn with the screen. */
const DRAWN_AT_ONCE = 40

/** The choices to draw now: of a long list first only the chosen one, and the others when the screen is shown (430 time zones took 60 ms of it). */
const useChoices = (choices: Choices, value: string): Choices => {
  const isWhole = useDeferredValue(true, choices.length <= DRAWN_AT_ONCE)
  return isWhole ? choices : choices.filter((choice) => choice.value === value)
}

/** A list with its label. */
export function Select({ label, value, choices, onChoose, error, hideLabel = false }: SelectProps) {
  const id = useId()
  const drawn = useChoices(choices, value)
  return (
    <div className="field">
      <label className={hideLabel ? 'visually-hidden' : 'field__label'} htmlFor={id}>
        {label}
      </label>
      <SelectBox
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {drawn.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.text}
          </option>
        ))}
      </SelectBox>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
