import { useId, useRef } from 'react'
import { Button } from './button.tsx'
import './copy-field.css'
import { notify } from './notify.ts'

type CopyFieldProps = Readonly<{
  label: string
  value: string
  /** The words of its button, and what is said afterwards. */
  words: Readonly<{ copy: string; copied: string; notCopied: string }>
}>

/** A text to take elsewhere. Browsers copy over https only; elsewhere the text is selected, and people copy it themselves. */
export function CopyField({ label, value, words }: CopyFieldProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify(words.copied)
    } catch {
      box.current?.select()
      notify(words.notCopied, 'problem')
    }
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
