import { usualBeginning } from '@portal/contracts/reporting/usual-topline'
import type { SiteSettings } from '@portal/contracts/site/settings'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Select } from '../../ui/field.tsx'

type ReportProps = Readonly<{ settings: SiteSettings; onSettings: (differs: Partial<SiteSettings>) => void }>

const SHOWN = [1, 2, 3, 5, 10, 15, 20]
const DECIMALS = [0, 1, 2, 3, 4]

/** How reports begin of which nothing was saved. */
export function ReportFields({ settings, onSettings }: ReportProps) {
  const t = useTexts('site/desk')
  const { number } = useFormats()
  const reports = settings.reports ?? usualBeginning
  const choices = (values: readonly number[], chosen: number) =>
    [...new Set([...values, chosen])]
      .toSorted((a, b) => a - b)
      .map((value) => ({ value: String(value), text: number(value) }))
  return (
    <section className="card site__part">
      <h2>{t('reports')}</h2>
      <div className="site__columns">
        <Select
          label={t('first-questions')}
          value={String(reports.shown)}
          choices={choices(SHOWN, reports.shown)}
          onChoose={(shown) => onSettings({ reports: { ...reports, shown: Number(shown) } })}
        />
        <Select
          label={t('first-decimals')}
          value={String(reports.decimals)}
          choices={choices(DECIMALS, reports.decimals)}
          onChoose={(decimals) => onSettings({ reports: { ...reports, decimals: Number(decimals) } })}
        />
      </div>
    </section>
  )
}
