import type { SurveyId } from '@portal/contracts/ids'
import { WAVE } from '@portal/contracts/reporting/time-question'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { withTexts } from '../../../lib/texts/with-texts.ts'
import { surveyWavesQuery } from '../queries.ts'
import { Panel } from '../report/panel.tsx'

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
  const words = (
    <span className="panel__words" data-empty={!data || undefined}>
      {data ? data.waves.map(({ name }) => name).join(' · ') : t('waves-are')}
    </span>
  )
  return (
    <Panel icon="clock" title={t('waves')} words={words} onToggle={setOpen}>
      {(isShown) =>
        isShown && data && <Editor key={data.revision} surveyId={surveyId} saved={data} onColumns={onColumns} />
      }
    </Panel>
  )
}

/** The pick of a banner that has a column for each wave. */
export const wavePick = { question: WAVE, item: null }
