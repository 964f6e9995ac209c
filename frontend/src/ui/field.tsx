import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react'
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

export type SelectProps = Readonly<{
  label: string
  value: string
  choices: readonly Readonly<{ value: string; text: string; lang?: string }>[]
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

/** A list with its label. */
export function Select({ label, value, choices, onChoose, error, hideLabel = false }: SelectProps) {
  const id = useId()
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
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.text}
          </option>
        ))}
      </SelectBox>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
