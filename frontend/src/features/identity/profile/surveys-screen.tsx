import { type BegunSurvey, listBegunSurveys } from '@portal/contracts/http/own-surveys'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { ask } from '../../../lib/requests.ts'
import { useMember } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoundLine } from '../../../ui/found-line.tsx'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import '../account.css'

const SIZES = [1, 5, 10, 20, 50, 100]

type Asked = Readonly<{ page: number; itemsPerPage: number }>

const surveysQuery = (id: ReturnType<typeof useMember>['pkUser'], query: Asked) =>
  queryOptions({
    queryKey: ['profile', 'surveys', query],
    queryFn: ({ signal }) => ask(listBegunSurveys, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

const toneOf = (status: BegunSurvey['Status']) => (status === 'complete' ? 'good' : 'plain')

function SurveyTable({ surveys }: Readonly<{ surveys: readonly BegunSurvey[] }>) {
  const t = useTexts('identity/profile')
  const { moment } = useFormats()
  const when = (iso: string | null) => (iso === null ? '–' : moment(Date.parse(iso)))
  return (
    <TableBox hasCards label={t('surveys-title')}>
      <thead>
        <tr>
          <th scope="col">{t('survey')}</th>
          <th scope="col">{t('survey-status')}</th>
          <th scope="col">{t('survey-begun')}</th>
          <th scope="col">{t('survey-completed')}</th>
        </tr>
      </thead>
      <tbody>
        {surveys.map(({ surveyID, TableTitle, Status, startedAt, completedAt, link }) => (
          <tr key={surveyID}>
            <th scope="row">
              <InlineHtml html={TableTitle} />
            </th>
            <td data-label={t('survey-status')}>
              {link === '' ? (
                <Badge tone={toneOf(Status)}>{t(`status-${Status}`)}</Badge>
              ) : (
                <ButtonLink to={link}>{t('survey-go-on')}</ButtonLink>
              )}
            </td>
            <td className="logins__when" data-label={t('survey-begun')}>
              {when(startedAt)}
            </td>
            <td className="logins__when" data-label={t('survey-completed')}>
              {when(completedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** What the member has begun, in pages. */
export function ProfileSurveysScreen() {
  const t = useTexts('identity/profile')
  const { pkUser } = useMember()
  const [asked, setAsked] = useState<Asked>({ page: 1, itemsPerPage: 10 })
  const { data, error, refetch } = useQuery(surveysQuery(pkUser, asked))

  const content = () => {
    if (!data && error) {
      const failed = t('surveys-failed', { id: pkUser })
      return <ProblemNotice error={error} failed={failed} onRetry={() => void refetch()} />
    }
    if (!data) return <Loading label={t('surveys-loading')} />
    if (data.total === 0) return <EmptyState title={t('surveys-none')} hint={t('surveys-none-hint')} />
    const { page, itemsPerPage } = asked
    return (
      <>
        <FoundLine
          found={t('surveys-found', { count: data.total })}
          perPage={t('per-page')}
          sizes={SIZES}
          size={itemsPerPage}
          onSize={(size) => setAsked({ page: 1, itemsPerPage: size })}
        />
        <SurveyTable surveys={data.surveys} />
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(data.total / itemsPerPage))}
          onPage={(to) => setAsked({ ...asked, page: to })}
        />
      </>
    )
  }
  return (
    <Screen title={t('surveys-title')} lead={t('surveys-lead')}>
      {content()}
    </Screen>
  )
}
