import type { ResponseId, SurveyId } from '@portal/contracts/ids'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ResponseEvents } from './response-events.tsx'
import './who.css'

type ResponseProps = Readonly<{ surveyID: SurveyId; responseId: ResponseId; title: string; onClose: () => void }>

/** What happened in one response. */
export function ResponseDialog({ surveyID, responseId, title, onClose }: ResponseProps) {
  const t = useTexts('reporting/respondents')
  const foot = (
    <Button look="strong" onClick={onClose}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <div className="who">
        <p className="who__note">{t('audited')}</p>
        <ResponseEvents surveyID={surveyID} responseId={responseId} />
      </div>
    </Dialog>
  )
}
