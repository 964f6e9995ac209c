import type { Mailing } from '@portal/contracts/http/mailings'
import { siteTextIn } from '@portal/contracts/site/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { countOf } from './counts.ts'
import { MAILINGS, mailingPath } from './mailing-paths.ts'
import { MailingStateBadge } from './mailing-state.tsx'
import { mailingsQuery, ON_PAGE } from './queries.ts'

/** The subject as the reader of the list would get it; empty where none is written. */
export const subjectIn = ({ texts }: Pick<Mailing, 'texts'>, language: string): string =>
  siteTextIn(Object.fromEntries(Object.entries(texts).map(([tag, { subject }]) => [tag, subject])), language)

function MailingRow({ mailing }: Readonly<{ mailing: Mailing }>) {
  const t = useTexts('site/mailings')
  const { moment, number } = useFormats()
  const subject = subjectIn(mailing, useLanguage())
  const { mailingId, kind, createdAt, sentAt } = mailing
  return (
    <tr>
      <th scope="row">
        <Link to={mailingPath(mailingId)}>
          <bdi>{subject || t('untitled')}</bdi>
        </Link>
      </th>
      <td data-label={t('kind')}>{t(`kind-${kind}`)}</td>
      <td data-label={t('state')}>
        <MailingStateBadge mailing={mailing} />
      </td>
      <td data-label={t('count-sent')}>{number(countOf(mailing, 'sent') + countOf(mailing, 'kept'))}</td>
      <td data-label={t('count-waiting')}>{number(countOf(mailing, 'waiting'))}</td>
      <td data-label={t('when')}>{moment(Date.parse(sentAt ?? createdAt))}</td>
    </tr>
  )
}

/** Staff: mails of the community to its members. */
export function MailingsScreen() {
  const t = useTexts('site/mailings')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(mailingsQuery(page))
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.total === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <>
        <TableBox hasCards label={t('mailings')}>
          <thead>
            <tr>
              <th scope="col">{t('subject')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('count-sent')}</th>
              <th scope="col">{t('count-waiting')}</th>
              <th scope="col">{t('when')}</th>
            </tr>
          </thead>
          <tbody>
            {data.mailings.map((mailing) => (
              <MailingRow key={mailing.mailingId} mailing={mailing} />
            ))}
          </tbody>
        </TableBox>
        <Pager page={page} pages={Math.ceil(data.total / ON_PAGE)} onPage={setPage} />
      </>
    )
  }
  const add = (
    <ButtonLink look="strong" icon="add" to={`${MAILINGS}/new`}>
      {t('new')}
    </ButtonLink>
  )
  return (
    <Screen title={t('mailings')} lead={t('lead')} beside={add}>
      {content()}
    </Screen>
  )
}
