import { useId } from 'react'
import { FieldError } from './field.tsx'
import './field.css'

type TextAreaProps = Readonly<{
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onText: (text: string) => void
  rows?: number
  /** It is as high as what is written in it. */
  grows?: boolean
  maxLength?: number
  lang?: string
}>

/** Several lines of text with their label, hint and error; the direction follows what is written. */
export function TextArea({ label, hint, error, value, onText, rows = 5, grows = false, ...rest }: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
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
      <textarea
        {...rest}
        className={grows ? 'input input--grows' : 'input'}
        id={id}
        rows={rows}
        dir="auto"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
