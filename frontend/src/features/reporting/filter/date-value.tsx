import { daysAgo, daysAgoIn } from '@portal/contracts/reporting/days-ago'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import type { DraftRule } from './draft.ts'

const kinds = ['day', 'days-ago'] as const

/** The day that a rule compares with: a date, or one that is counted back from the day on which the report is counted. */
export function DateValue({ rule, onRule }: Readonly<{ rule: DraftRule; onRule: (rule: DraftRule) => void }>) {
  const t = useTexts('reporting/time')
  const days = daysAgoIn(rule.text)
  const onText = (text: string) => onRule({ ...rule, text })
  return (
    <div className="rule__line">
      <Select
        label={t('day-kind')}
        value={days === null ? 'day' : 'days-ago'}
        choices={kinds.map((value) => ({ value, text: t(value) }))}
        onChoose={(value) => onText(value === 'days-ago' ? daysAgo(29) : '')}
      />
      {days === null ? (
        <TextField type="date" label={t('date')} value={rule.text} onText={onText} />
      ) : (
        <TextField
          type="number"
          min={0}
          max={9_999}
          label={t('number-of-days')}
          hint={t('days-hint')}
          value={String(days)}
          onText={(text) => onText(daysAgo(Math.min(9_999, Math.max(0, Math.trunc(Number(text))))))}
        />
      )}
    </div>
  )
}
