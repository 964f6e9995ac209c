import { useId } from 'react'
import './field.css'

type TextAreaProps = Readonly<{
  label: string
  hint?: string
  value: string
  onText: (text: string) => void
  rows?: number
  maxLength?: number
  lang?: string
}>

/** Several lines of text with their label and hint; the direction follows what is written. */
export function TextArea({ label, hint, value, onText, rows = 5, ...rest }: TextAreaProps) {
  const id = useId()
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
        className="input"
        id={id}
        rows={rows}
        dir="auto"
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}
