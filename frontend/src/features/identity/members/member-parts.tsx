import type { MemberId } from '@portal/contracts/ids'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { LoginRows } from '../login-rows.tsx'
import { memberEventsQuery, memberLoginsQuery, memberServicesQuery, memberSurveysQuery } from './queries.ts'

type OfMember = Readonly<{ memberId: MemberId }>
type PartProps<Data> = Readonly<{
  title: string
  lead?: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}>

/** A part of the page that loads by itself: one that fails leaves the others. */
export function Part<Data>({ title, lead, query: { data, error, refetch }, children }: PartProps<Data>) {
  const t = useTexts('identity/members')
  return (
    <section className="member__part">
      <h2>{title}</h2>
      {lead && <p className="member__note">{lead}</p>}
      {!data && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={t('loading')} blocks={1} />}
      {data && children(data)}
    </section>
  )
}

export function MemberSurveys({ memberId }: OfMember) {
  const t = useTexts('identity/members')
  const { moment } = useFormats()
  const when = (iso: string | null) => (iso === null ? '–' : moment(Date.parse(iso)))
  return (
    <Part title={t('surveys')} query={useQuery(memberSurveysQuery(memberId))}>
      {(surveys) =>
        surveys.length === 0 ? (
          <p className="member__note">{t('surveys-none')}</p>
        ) : (
          <TableBox hasCards label={t('surveys')}>
            <thead>
              <tr>
                <th scope="col">{t('survey')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('begun')}</th>
                <th scope="col">{t('completed')}</th>
              </tr>
            </thead>
            <tbody>
              {surveys.map(({ surveyId, title, status, startedAt, completedAt }) => (
                <tr key={surveyId}>
                  <th scope="row">
                    <InlineHtml html={title} />
                  </th>
                  <td data-label={t('state')}>{t(`status-${status}`)}</td>
                  <td className="members__when" data-label={t('begun')}>
                    {when(startedAt)}
                  </td>
                  <td className="members__when" data-label={t('completed')}>
                    {when(completedAt)}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        )
      }
    </Part>
  )
}

/** The place of points, as long as there are none. */
export function MemberPoints() {
  const t = useTexts('identity/members')
  return (
    <section className="member__part">
      <h2>{t('points')}</h2>
      <p className="member__note">{t('points-later')}</p>
    </section>
  )
}

export function MemberServices({ memberId }: OfMember) {
  const t = useTexts('identity/members')
  const { moment } = useFormats()
  return (
    <Part title={t('services')} query={useQuery(memberServicesQuery(memberId))}>
      {({ linked, hasPassword }) => (
        <>
          {!hasPassword && <p className="member__note">{t('services-only')}</p>}
          {linked.length === 0 ? (
            <p className="member__note">{t('services-none')}</p>
          ) : (
            <TableBox label={t('services')}>
              <thead>
                <tr>
                  <th scope="col">{t('service')}</th>
                  <th scope="col">{t('connected')}</th>
                </tr>
              </thead>
              <tbody>
                {linked.map(({ id, provider, since }) => (
                  <tr key={id}>
                    <th scope="row">
                      <bdi>{provider}</bdi>
                    </th>
                    <td className="members__when">{moment(Date.parse(since))}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
          )}
        </>
      )}
    </Part>
  )
}

const LOGINS_PER_PAGE = 10

export function MemberLogins({ memberId }: OfMember) {
  const t = useTexts('identity/members')
  const [page, setPage] = useState(1)
  return (
    <Part title={t('sign-ins')} query={useQuery(memberLoginsQuery(memberId, page))}>
      {({ logins, total }) =>
        total === 0 ? (
          <p className="member__note">{t('sign-ins-none')}</p>
        ) : (
          <>
            <TableBox hasCards label={t('sign-ins')}>
              <thead>
                <tr>
                  <th scope="col">{t('when')}</th>
                  <th scope="col">{t('browser')}</th>
                  <th scope="col">{t('system')}</th>
                  <th scope="col">{t('network')}</th>
                </tr>
              </thead>
              <tbody>
                <LoginRows
                  logins={logins}
                  unknown={t('unknown')}
                  labels={{ browser: t('browser'), system: t('system'), network: t('network') }}
                />
              </tbody>
            </TableBox>
            <Pager page={page} pages={Math.ceil(total / LOGINS_PER_PAGE)} onPage={setPage} />
          </>
        )
      }
    </Part>
  )
}

export function MemberEvents({ memberId }: OfMember) {
  const t = useTexts('identity/members')
  const { moment, number } = useFormats()
  const [before, setBefore] = useState('')
  return (
    <Part title={t('events')} lead={t('events-lead')} query={useQuery(memberEventsQuery(memberId, before))}>
      {({ events, next }) => (
        <>
          <TableBox hasCards label={t('events')}>
            <thead>
              <tr>
                <th scope="col" className="table__number">
                  {t('position')}
                </th>
                <th scope="col">{t('when')}</th>
                <th scope="col">{t('event')}</th>
              </tr>
            </thead>
            <tbody>
              {events.map(({ position, recordedAt, type }) => (
                <tr key={position}>
                  <td className="table__number" data-label={t('position')}>
                    {number(position)}
                  </td>
                  <td className="members__when" data-label={t('when')}>
                    {moment(Date.parse(recordedAt))}
                  </td>
                  <th scope="row">
                    <bdi>{type}</bdi>
                  </th>
                </tr>
              ))}
            </tbody>
          </TableBox>
          <div className="row">
            {before !== '' && <Button onClick={() => setBefore('')}>{t('newest-events')}</Button>}
            {next !== null && <Button onClick={() => setBefore(String(next))}>{t('older-events')}</Button>}
          </div>
        </>
      )}
    </Part>
  )
}
