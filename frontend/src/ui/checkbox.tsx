import { type ReactNode, useId } from 'react'
import './checkbox.css'

type CheckboxProps = Readonly<{
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Some of the items that it represents are checked, not all. */
  isMixed?: boolean
  hint?: string
  /** It has to be checked, and is not. */
  isMissing?: boolean
  children: ReactNode
}>

export function Checkbox({ isChecked, onChange, isMixed = false, hint, isMissing = false, children }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        aria-invalid={isMissing || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
      {hint && (
        <p className="checkbox__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
