import type { Field } from '@portal/contracts/reporting/field'
import type { Period } from '@portal/contracts/reporting/period'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'

type ChoiceProps = Readonly<{
  label: string
  field: Pick<Field, 'periods'>
  /** Null: what suits the dates that occur. */
  by: Period | null
  onBy: (by: Period | null) => void
  hideLabel?: boolean
}>

const SUITING = '-'

/** By which period dates are shown. */
export function PeriodChoice({ label, field: { periods = [] }, by, onBy, hideLabel = false }: ChoiceProps) {
  const t = useTexts('reporting/time')
  return (
    <Select
      {...{ label, hideLabel }}
      value={by ?? SUITING}
      choices={[
        { value: SUITING, text: t('by-suiting') },
        ...periods.map((period) => ({ value: period, text: t(`by-${period}`) })),
      ]}
      onChoose={(value) => onBy(periods.find((period) => period === value) ?? null)}
    />
  )
}
