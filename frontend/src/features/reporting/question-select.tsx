import type { Field } from '@portal/contracts/reporting/field'
import { SearchSelect } from '../../ui/search-select.tsx'

type QuestionSelectProps = Readonly<{
  label: string
  questions: readonly Pick<Field, 'id' | 'text'>[]
  /** The id of the chosen one; '' for none. */
  value: string
  /** What stands in the list for no question; without it, one is always chosen. */
  none?: string
  onChoose: (id: string) => void
}>

/** Chooses a question by its id or the words of its text. */
export function QuestionSelect({ label, questions, value, none, onChoose }: QuestionSelectProps) {
  const asked = questions.map(({ id, text }) => ({ value: id, text: `${id} ${text}` }))
  return (
    <SearchSelect
      label={label}
      value={value}
      choices={none === undefined ? asked : [{ value: '', text: none }, ...asked]}
      onChoose={onChoose}
    />
  )
}
