import type { Field } from '@portal/contracts/reporting/field'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'

type QuestionPanelProps = Readonly<{
  title: string
  fields: readonly Field[]
  shown: readonly string[]
  onShow: (id: string, isShown: boolean) => void
  /** Those that are shown, after several were changed at once. */
  onShown: (ids: readonly string[]) => void
}>

/** From so many questions they are searched. */
const SEARCHED_FROM = 10

/** Which questions are shown. Beside the report on wide screens; collapsed above it on narrow ones. */
export function QuestionPanel({ title, fields, shown, onShow, onShown }: QuestionPanelProps) {
  const t = useTexts('reporting/reports')
  const own = useTexts('reporting/saved')
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = fields.filter(({ id, text }) => `${id} ${text}`.toLowerCase().includes(words))
  const checked = found.filter(({ id }) => shown.includes(id))
  const isAll = found.length > 0 && checked.length === found.length
  /** What the search does not show stays as it is. */
  const checkAll = (isShown: boolean) =>
    onShown(fields.flatMap((field) => ((found.includes(field) ? isShown : shown.includes(field.id)) ? [field.id] : [])))
  return (
    <details className="question-panel" open={window.matchMedia?.('(width >= 900px)').matches ?? true}>
      <summary>
        <h2>{title}</h2>
        <span className="question-panel__count">{t('some-of', { some: shown.length, all: fields.length })}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        <Checkbox isChecked={isAll} isMixed={!isAll && checked.length > 0} onChange={checkAll}>
          {t('check-all')}
        </Checkbox>
        {fields.length >= SEARCHED_FROM && (
          <TextField type="search" label={own('search-questions')} value={search} maxLength={200} onText={setSearch} />
        )}
        <ul className="question-panel__list">
          {found.map(({ id, text }) => (
            <li key={id}>
              <Checkbox isChecked={shown.includes(id)} onChange={(isShown) => onShow(id, isShown)}>
                <span className="question-id">{id}</span> <bdi>{text}</bdi>
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  )
}
