import type { DeckQuestion } from '@portal/contracts/reporting/saved/deck'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { questionsQuery, reportSurveysQuery } from '../queries.ts'
import { QuestionSelect } from '../question-select.tsx'
import './dashboard.css'

const NONE = ''

type PickerProps = Readonly<{ action: string; onPick: (question: DeckQuestion) => void }>

/** Chooses a question of any survey. Another survey clears the question. */
export function QuestionPicker({ action, onPick }: PickerProps) {
  const t = useTexts('reporting/dashboards')
  const [survey, setSurvey] = useState(NONE)
  const [question, setQuestion] = useState(NONE)
  const surveys = useQuery(reportSurveysQuery).data ?? []
  const chosen = surveys.find(({ surveyID }) => surveyID === survey)
  const questions = useQuery({ ...questionsQuery(survey), enabled: chosen !== undefined }).data ?? []
  const pick = () => {
    if (!chosen || question === NONE) return
    onPick({ surveyID: chosen.surveyID, surveyName: chosen.Name, questionID: question })
    setQuestion(NONE)
  }
  return (
    <div className="question-picker">
      <SearchSelect
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
      <QuestionSelect
        label={t('question')}
        questions={questions}
        value={question}
        none={t('choose-question')}
        onChoose={setQuestion}
      />
      <Button look="strong" icon="add" disabled={question === NONE} onClick={pick}>
        {action}
      </Button>
    </div>
  )
}
