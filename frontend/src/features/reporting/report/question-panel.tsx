import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Field } from '../field.ts'

type QuestionPanelProps = Readonly<{
  title: string
  fields: readonly Field[]
  shown: readonly string[]
  onShow: (id: string, isShown: boolean) => void
  onShowAll: (isShown: boolean) => void
}>

/** Which questions are shown. Beside the report on wide screens; collapsed above it on narrow ones. */
export function QuestionPanel({ title, fields, shown, onShow, onShowAll }: QuestionPanelProps) {
  const t = useTexts('reporting/reports')
  const isAll = shown.length === fields.length
  return (
    <details className="question-panel" open={window.matchMedia?.('(width >= 900px)').matches ?? true}>
      <summary>
        <h2>{title}</h2>
        <span className="question-panel__count">{t('some-of', { some: shown.length, all: fields.length })}</span>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        <Checkbox isChecked={isAll} isMixed={!isAll && shown.length > 0} onChange={onShowAll}>
          {t('check-all')}
        </Checkbox>
        <ul className="question-panel__list">
          {fields.map(({ id, text }) => (
            <li key={id}>
              <Checkbox isChecked={shown.includes(id)} onChange={(isShown) => onShow(id, isShown)}>
                <span className="question-id">{id}</span> {text}
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  )
}
