import { MOST_COUNTED } from '@portal/contracts/http/members'
import type { RecentUser } from '@portal/contracts/http/recent-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoundLine } from '../../../ui/found-line.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { TypeBadge } from './member-badges.tsx'
import { MEMBERS, memberPath } from './member-paths.ts'
import './members.css'
import { type RecentAsked, recentQuery } from './queries.ts'

const SIZES = [5, 10, 20, 50, 100, 200]

function Row({ user: { pkUser, username, displayName, account_type, timestamp } }: Readonly<{ user: RecentUser }>) {
  const t = useTexts('identity/members')
  const { moment } = useFormats()
  return (
    <tr>
      <th scope="row" className="members__who">
        <Link to={memberPath(pkUser)}>
          <bdi>{displayName}</bdi>
        </Link>
        <span className="members__email">
          <bdi>{username}</bdi>
        </span>
      </th>
      <td data-label={t('type')}>
        <TypeBadge accountType={account_type} />
      </td>
      <td className="members__when" data-label={t('last-sign-in')}>
        {moment(timestamp * 1_000)}
      </td>
    </tr>
  )
}

function Users({ users }: Readonly<{ users: readonly RecentUser[] }>) {
  const t = useTexts('identity/members')
  return (
    <TableBox hasCards label={t('recent')}>
      <thead>
        <tr>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('last-sign-in')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.pkUser} user={user} />
        ))}
      </tbody>
    </TableBox>
  )
}

/** Staff: members by their last sign-in. */
export function RecentScreen() {
  const t = useTexts('identity/members')
  const [asked, setAsked] = useState<RecentAsked>({ page: 1, perPage: 20 })
  const { data, error, refetch } = useQuery(recentQuery(asked))

  const content = () => {
    if (!data && error)
      return (
        <>
          <Notice tone="problem" title={t('recent-failed')} />
          <ProblemNotice error={error} onRetry={() => void refetch()} />
        </>
      )
    if (!data) return <Loading label={t('loading')} />
    const { users, total } = data
    if (total === 0) return <EmptyState title={t('recent-none')} hint={t('recent-none-hint')} />
    const { page, perPage } = asked
    return (
      <>
        <FoundLine
          found={total > MOST_COUNTED ? t('found-more', { count: MOST_COUNTED }) : t('found', { count: total })}
          perPage={t('per-page')}
          sizes={SIZES}
          size={perPage}
          onSize={(size) => setAsked({ page: 1, perPage: size })}
        />
        <Users users={users} />
        <Pager page={page} pages={Math.ceil(total / perPage)} onPage={(to) => setAsked({ ...asked, page: to })} />
      </>
    )
  }
  const back = (
    <ButtonLink look="quiet" icon="back" to={MEMBERS}>
      {t('back')}
    </ButtonLink>
  )
  return (
    <Screen title={t('recent')} lead={t('recent-lead')} beside={back}>
      {content()}
    </Screen>
  )
}
