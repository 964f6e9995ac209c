import type { ComponentProps } from 'react'
import { InlineHtml } from './html-text.tsx'
import './option-line.css'
import './picture-option.css'

/** How many pictures stand beside each other where there is room, by the rule of the specification. */
export const columnsOf = (count: number): 2 | 3 | 4 => {
  if ([2, 4, 8].includes(count)) return 2
  return count % 3 === 0 || count % 5 === 0 ? 3 : 4
}

type PictureOptionProps = Readonly<{ text: string }> & Omit<ComponentProps<'input'>, 'className'>

/** A radio button or checkbox as a picture with its words below: the whole card is the target. */
export function PictureOption({ text, ...input }: PictureOptionProps) {
  return (
    <label className="picture">
      <input {...input} className="option__mark picture__mark" />
      <InlineHtml html={text} />
    </label>
  )
}
