import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import './search-form.css'

type SearchFormProps = Readonly<{
  label: string
  hint?: string
  /** What is typed; it is looked for when the form is sent, or at once where there is no button for that. */
  text: string
  onText: (text: string) => void
  /** The text of the button. */
  find?: string
  onFind?: () => void
  /** `plain` on a screen whose main action is another one. */
  look?: 'strong' | 'plain'
  /** After the button: a way back to all. */
  beside?: ReactNode
  /** Further choices. */
  children?: ReactNode
  /** Where there are several: the text of the button that they are behind on narrow screens, with how many of them narrow what is found. */
  filters?: string
  /** Of the box of the text: `ltr` for names of the product. */
  dir?: 'ltr'
  placeholder?: string
}>

const LONGEST = 200

type FoldProps = Readonly<{ id: string; isOpen: boolean; filters: string; onTurn: () => void }>

/** On narrow screens it shows and hides the choices, which would fill a screen before the first row. */
function Fold({ id, isOpen, filters, onTurn }: FoldProps) {
  return (
    <div className="search-form__fold">
      <Button icon="filter" aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
        {filters}
      </Button>
    </div>
  )
}

/** Looks for a text, and narrows what is found by choices. */
export function SearchForm(props: SearchFormProps) {
  const {
    label,
    hint,
    text,
    onText,
    find,
    onFind,
    look = 'strong',
    beside,
    children,
    filters,
    dir,
    placeholder,
  } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isFolded = filters !== undefined && !isOpen
  return (
    <search>
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault()
          onFind?.()
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
            {...(dir !== undefined && { dir })}
            {...(placeholder !== undefined && { placeholder })}
          />
          {find !== undefined && (
            <Button type="submit" look={look} {...(filters === undefined && { icon: 'filter' as const })}>
              {find}
            </Button>
          )}
          {filters !== undefined && <Fold id={id} isOpen={isOpen} filters={filters} onTurn={() => setOpen(!isOpen)} />}
          {beside}
        </div>
        {children && (
          <div className={`search-form__choices${isFolded ? ' search-form__choices--folded' : ''}`} id={id}>
            {children}
          </div>
        )}
      </form>
    </search>
  )
}
