import type { SurveyPage } from '@portal/contracts/http/surveys'
import type { RefObject } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useDocumentTitle } from '../../ui/document-title.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type PageHeadProps = Readonly<{ page: SurveyPage; heading: RefObject<HTMLHeadingElement | null> }>

/** Survey, page and progress. What is still to be decided has no number: a total that was shown stays true. The page's line is a heading: after a move it takes the focus. */
export function PageHead({ page, heading }: PageHeadProps) {
  const t = useTexts('surveys/respondent')
  const { number, total, title } = page.page
  const { questionsAnswered, questionsTotal } = page.progress
  const where = total === null ? t('page-number', { number }) : t('page-of', { number, total })
  useDocumentTitle(where, page.details.TableTitle)

  return (
    <header className="conduct__head">
      <h1 className="conduct__title">{page.details.TableTitle}</h1>
      {page.details.productionStatus === 'test' && <p className="conduct__test">{t('test-run')}</p>}
      <h2 className="conduct__page" ref={heading} tabIndex={-1}>
        {title && <span className="conduct__page-title">{title}</span>}
        {title && <span className="visually-hidden">. </span>}
        <span className="conduct__where">{where}</span>
      </h2>
      {page.details.progressBar === 1 && (
        <ProgressBar value={questionsTotal === 0 ? 0 : questionsAnswered / questionsTotal} label={t('progress')} />
      )}
    </header>
  )
}
