import { ReportAccess } from '@portal/contracts/reporting/saved/dashboard'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'

type AccessProps = Readonly<{ access: ReportAccess; onAccess: (access: ReportAccess) => void }>

/** The access field of a deck: a deck is for staff, so it is that of the dashboard saved from it. */
export function DeckAccess({ access, onAccess }: AccessProps) {
  const t = useTexts('reporting/dashboards')
  return (
    <div>
      <Select
        label={t('access')}
        value={access}
        choices={ReportAccess.options.map((value) => ({ value, text: t(`access-${value}`) }))}
        onChoose={(text) => onAccess(ReportAccess.safeParse(text).data ?? '0')}
      />
      <p className="field__hint">{t('deck-access-hint')}</p>
    </div>
  )
}
