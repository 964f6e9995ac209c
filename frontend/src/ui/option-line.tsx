import type { ComponentProps } from 'react'
import { InlineHtml } from './html-text.tsx'
import './option-line.css'

type OptionLineProps = Readonly<{ text: string }> & Omit<ComponentProps<'input'>, 'className'>

/** A radio button or checkbox with its words: the whole line is the target. */
export function OptionLine({ text, ...input }: OptionLineProps) {
  return (
    <label className="option">
      <input {...input} className="option__mark" />
      <InlineHtml html={text} />
    </label>
  )
}
