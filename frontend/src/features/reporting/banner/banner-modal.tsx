import type { ReportItemId, SurveyId } from '@portal/contracts/ids'
import { fieldOf } from '@portal/contracts/reporting/field-of'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FullScreen } from '../../../ui/full-screen.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { questionsQuery } from '../queries.ts'
import { emptyDraft } from './banner-draft.ts'
import { BannerEditor } from './banner-editor.tsx'

type ModalProps = Readonly<{
  surveyId: SurveyId
  onSaved: (bannerID: ReportItemId) => void
  onClose: () => void
}>

/** A new banner of a survey, over the screen that needs one. */
export function BannerModal({ surveyId, onSaved, onClose }: ModalProps) {
  const t = useTexts('reporting/banners')
  const { data, error, refetch } = useQuery(questionsQuery(surveyId))
  const fields = useMemo(() => data?.map(fieldOf), [data])
  const content = () => {
    if (!fields && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!fields) return <Loading label={t('loading-questions')} />
    return (
      <BannerEditor
        {...{ surveyId, fields }}
        first={emptyDraft}
        banner={null}
        canRun={false}
        onSaved={({ bannerID }) => onSaved(bannerID)}
        onReload={() => undefined}
        name={`beside ${surveyId}`}
        cancel={(drop) => (
          <Button
            look="quiet"
            onClick={() => {
              drop()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
        )}
      />
    )
  }
  return (
    <FullScreen title={t('new-title')} onClose={onClose}>
      {content()}
    </FullScreen>
  )
}
