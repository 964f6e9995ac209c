import type { SurveyId } from '@portal/contracts/ids'
import { WAVE } from '@portal/contracts/reporting/time-question'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { withTexts } from '../../../lib/texts/with-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { surveyWavesQuery } from '../queries.ts'
import '../panel.css'

/** With the texts of drafts, once the panel is opened. */
const Editor = lazy(() => withTexts(async () => (await import('./waves-editor.tsx')).WavesEditor, ['site/drafts']))

type PanelProps = Readonly<{
  surveyId: SurveyId
  /** Shows the waves as columns; left out where there are none to choose. */
  onColumns?: () => void
}>

/** The waves that are saved with the survey: named periods in which it was answered. */
export function WavesPanel({ surveyId, onColumns }: PanelProps) {
  const t = useTexts('reporting/time')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...surveyWavesQuery(surveyId), enabled: isOpen })
  return (
    <section className="panel" aria-label={t('waves')}>
      <details className="panel__box" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="clock" />
          <strong>{t('waves')}</strong>
          <span className="panel__words" data-empty={!data || undefined}>
            {data ? data.waves.map(({ name }) => name).join(' · ') : t('waves-are')}
          </span>
        </summary>
        <div className="panel__body">
          {isOpen && data && (
            <Suspense>
              <Editor key={data.revision} surveyId={surveyId} saved={data} onColumns={onColumns} />
            </Suspense>
          )}
        </div>
      </details>
    </section>
  )
}

/** The pick of a banner that has a column for each wave. */
export const wavePick = { question: WAVE, item: null }
