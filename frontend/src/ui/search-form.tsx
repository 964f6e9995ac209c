import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../lib/texts/use-texts.ts'
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
  /** Where there are several: how many of them narrow what is found. On narrow screens they are behind a button that says so. */
  narrowing?: number
  /** Of the box of the text: `ltr` for names of the product. */
  dir?: 'ltr'
  placeholder?: string
}>

const LONGEST = 200

type FoldProps = Readonly<{ id: string; isOpen: boolean; narrowing: number; onTurn: () => void }>

/** On narrow screens it shows and hides the choices, which would fill a screen before the first row. */
function Fold({ id, isOpen, narrowing, onTurn }: FoldProps) {
  const t = useTexts('site/shell')
  return (
    <div className="search-form__fold">
      <Button icon="filter" aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
        {narrowing === 0 ? t('filters') : t('filters-set', { number: narrowing })}
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
    narrowing,
    dir,
    placeholder,
  } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isFolded = narrowing !== undefined && !isOpen
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
            {...(dir !== undefined && { dir })}
            {...(placeholder !== undefined && { placeholder })}
          />
          <Button type="submit" look={look} icon="search">
            {find}
          </Button>
          {narrowing !== undefined && (
            <Fold id={id} isOpen={isOpen} narrowing={narrowing} onTurn={() => setOpen(!isOpen)} />
          )}
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
