import type { Widget } from '@portal/contracts/reporting/saved/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { questionsQuery, reportSurveysQuery } from '../queries.ts'

const NONE = ''

type AddProps = Readonly<{ onAdd: (widget: Widget) => void }>

/** A question of any survey becomes a widget. Another survey clears the question. */
export function AddWidget({ onAdd }: AddProps) {
  const t = useTexts('reporting/dashboards')
  const [survey, setSurvey] = useState(NONE)
  const [question, setQuestion] = useState(NONE)
  const surveys = useQuery(reportSurveysQuery).data ?? []
  const chosen = surveys.find(({ surveyID }) => surveyID === survey)
  const questions = useQuery({ ...questionsQuery(survey), enabled: chosen !== undefined }).data ?? []
  const add = () => {
    if (!chosen || question === NONE) return
    onAdd({
      widgetID: crypto.randomUUID(),
      widgetName: '',
      selectedVisual: 'bar',
      crosstabID: null,
      datasource: { surveyID: chosen.surveyID, qid: question, type: 'question' },
      row: null,
      usesFilter: true,
    })
    setQuestion(NONE)
  }
  return (
    <div className="survey-tools">
      <Select
        label={t('survey')}
        value={survey}
        choices={[
          { value: NONE, text: t('choose-survey') },
          ...surveys.map(({ surveyID, Name }) => ({ value: surveyID, text: Name })),
        ]}
        onChoose={(id) => {
          setSurvey(id)
          setQuestion(NONE)
        }}
      />
      <Select
        label={t('question')}
        value={question}
        choices={[
          { value: NONE, text: t('choose-question') },
          ...questions.map(({ id, text }) => ({ value: id, text: `${id} ${text}` })),
        ]}
        onChoose={setQuestion}
      />
      <Button look="strong" icon="add" disabled={question === NONE} onClick={add}>
        {t('add-widget')}
      </Button>
    </div>
  )
}
