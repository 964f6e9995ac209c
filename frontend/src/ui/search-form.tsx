import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import './search-form.css'

type SearchFormProps = Readonly<{
  label: string
  hint?: string
  /** What is typed; it is looked for when the form is sent. */
  text: string
  onText: (text: string) => void
  /** The text of the button. */
  find: string
  onFind: () => void
  /** `plain` on a screen whose main action is another one. */
  look?: 'strong' | 'plain'
  /** After the button: a way back to all. */
  beside?: ReactNode
  /** Further choices. */
  children?: ReactNode
}>

const LONGEST = 200

/** Looks for a text, and narrows what is found by choices. */
export function SearchForm(props: SearchFormProps) {
  const { label, hint, text, onText, find, onFind, look = 'strong', beside, children } = props
  return (
    <search>
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault()
          onFind()
        }}
      >
        <div className="search-form__text">
          <TextField
            label={label}
            {...(hint !== undefined && { hint })}
            type="search"
            value={text}
            onText={onText}
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST}
          />
          <Button type="submit" look={look} icon="filter">
            {find}
          </Button>
          {beside}
        </div>
        {children && <div className="search-form__choices">{children}</div>}
      </form>
    </search>
  )
}
