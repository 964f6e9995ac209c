import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

type ChoiceProps = Readonly<{
  rows: readonly Pick<RowInWords, 'id' | 'label'>[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
}>

/** Which rows of a table are shown: one line, which can be opened to change it. */
export function RowChoice({ rows, hidden, onHidden }: ChoiceProps) {
  const t = useTexts('reporting/reports')
  const shown = rows.filter(({ id }) => !hidden.includes(id)).length
  return (
    <details className="row-choice" data-hides={shown < rows.length || undefined}>
      <summary>{t('rows-shown', { some: shown, all: rows.length })}</summary>
      <ul>
        {rows.map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              isChecked={!hidden.includes(id)}
              onChange={(isShown) => onHidden(isShown ? hidden.filter((one) => one !== id) : [...hidden, id])}
            >
              <bdi>{label}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
    </details>
  )
}
