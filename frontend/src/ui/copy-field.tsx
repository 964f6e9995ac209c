import { useId, useRef } from 'react'
import { Button } from './button.tsx'
import './copy-field.css'
import { type CopyWords, copyText } from './copy-text.ts'

type CopyFieldProps = Readonly<{
  label: string
  value: string
  /** The words of its button, and what is said afterwards. */
  words: CopyWords & Readonly<{ copy: string }>
}>

/** A text to take elsewhere. Browsers copy over https only; elsewhere the text is selected, and people copy it themselves. */
export function CopyField({ label, value, words }: CopyFieldProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (!(await copyText(value, words))) box.current?.select()
  }
  return (
    <div className="field copy-field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="copy-field__row">
        <input ref={box} className="input" id={id} dir="ltr" readOnly value={value} />
        <Button onClick={() => void copy()}>
          {words.copy} <span className="visually-hidden">{label}</span>
        </Button>
      </div>
    </div>
  )
}
