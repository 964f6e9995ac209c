import type { WireQuestion } from '@portal/contracts/http/surveys'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { kindOf } from '../answers/answered.ts'
import { useProblem } from '../page-context.tsx'
import { GridInput } from './grid-input.tsx'
import { InfoInput } from './info-input.tsx'
import { MultiChoiceInput } from './multi-choice-input.tsx'
import { OpenTextInput } from './open-text-input.tsx'
import { SingleChoiceInput } from './single-choice-input.tsx'

const RankSortInput = lazy(async () => ({ default: (await import('./rank-sort-input.tsx')).RankSortInput }))

function Input({ question }: { readonly question: WireQuestion }) {
  const { t } = useTranslation('surveys')
  switch (kindOf(question)) {
    case 'single-choice':
      return <SingleChoiceInput question={question} />
    case 'multi-choice':
      return <MultiChoiceInput question={question} />
    case 'open-text':
      return <OpenTextInput question={question} />
    case 'grid':
      return <GridInput question={question} />
    case 'rank-sort':
      return (
        <Suspense fallback={<Loading label={t('loading-page')} blocks={1} />}>
          <RankSortInput question={question} />
        </Suspense>
      )
    case 'info':
      return <InfoInput question={question} />
    case null:
      return <Notice tone="problem" title={t('unknown-type')} />
  }
}

/** The mark by which a question is found again, to put the focus on its first fault. */
export const questionMark = (id: string): string => `question-${id}`

/** One question with its fault, whatever its type. */
export function QuestionCard({ question }: { readonly question: WireQuestion }) {
  const problem = useProblem(question)
  return (
    <div
      className="question card"
      id={questionMark(question.QuestionID)}
      data-problem={problem !== undefined || undefined}
    >
      <Input question={question} />
    </div>
  )
}
