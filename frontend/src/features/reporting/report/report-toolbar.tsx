import { MOST_DECIMALS } from '@portal/contracts/reporting/exports'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { NumberStepper } from '../../../ui/number-stepper.tsx'

type ToolbarProps = Readonly<{ decimals: number; onDecimals: (decimals: number) => void; children?: ReactNode }>

/** How the figures are shown. */
export function ReportToolbar({ decimals, onDecimals, children }: ToolbarProps) {
  const t = useTexts('reporting/reports')
  return (
    <div className="report-toolbar">
      {children}
      <NumberStepper
        label={t('decimals')}
        fewer={t('fewer-decimals')}
        more={t('more-decimals')}
        value={decimals}
        min={0}
        max={MOST_DECIMALS}
        onValue={onDecimals}
      />
    </div>
  )
}
