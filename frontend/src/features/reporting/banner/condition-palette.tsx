import type { SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { conditionOf, draftOf, isComplete } from '../filter/draft.ts'
import { RuleGroup } from '../filter/rule-group.tsx'

type ConditionProps = Readonly<{
  surveyId: SurveyId
  fields: readonly Field[]
  onSegment: (segment: BannerSegment) => void
}>

/** A column made of a filter. */
export function ConditionPalette({ surveyId, fields, onSegment }: ConditionProps) {
  const t = useTexts('reporting/banners')
  const [draft, setDraft] = useState(() => draftOf(null))
  const [label, setLabel] = useState('')
  const condition = conditionOf(draft)
  const add = () => {
    if (condition === null) return
    onSegment({ type: 'filter', label: label.trim(), surveyID: surveyId, condition })
    setDraft(draftOf(null))
    setLabel('')
  }
  return (
    <details className="palette">
      <summary>
        <strong>{t('condition')}</strong>
      </summary>
      <div className="palette__body">
        <RuleGroup group={draft} fields={fields} onGroup={setDraft} />
        <TextField label={t('condition-label')} value={label} maxLength={300} onText={setLabel} />
        <Button icon="add" disabled={condition === null || !isComplete(draft) || label.trim() === ''} onClick={add}>
          {t('add-condition')}
        </Button>
      </div>
    </details>
  )
}
