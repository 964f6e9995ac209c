import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { inputQuery } from './input-query.ts'
import { useProblem } from './page-context.tsx'

function QuestionInput({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const { data: loaded, error, refetch } = useQuery(inputQuery(question.TypeName))

  if (!loaded && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!loaded) return <Loading label={t('loading-page')} blocks={1} />
  const { Input } = loaded
  return Input ? <Input question={question} /> : <Notice tone="problem" title={t('unknown-type')} />
}

/** The attribute by which a question is found, to focus its first fault. */
export const questionMark = (id: string): string => `question-${id}`

/** One question with its fault, of any type. It is not rendered again when something else of the page changes. */
export const QuestionCard = memo(function QuestionCard({ question }: { readonly question: WireQuestion }) {
  const problem = useProblem(question)
  return (
    <div
      className="question card"
      id={questionMark(question.QuestionID)}
      data-problem={problem !== undefined || undefined}
    >
      <QuestionInput question={question} />
    </div>
  )
})
