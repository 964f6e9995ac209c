import { type MemberLine, type MembersReply, MOST_COUNTED } from '@portal/contracts/http/members'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { IMPORTS } from '../imports/import-paths.ts'
import { FilterForm } from './filter-form.tsx'
import { StateBadge, TypeBadge } from './member-badges.tsx'
import { type MemberFilter, memberFilter, membersQueryOf } from './member-filter.ts'
import { memberPath } from './member-paths.ts'
import './members.css'
import { membersQuery } from './queries.ts'

function MemberRow({ member }: { readonly member: MemberLine }) {
  const t = useTexts('identity/members')
  const formats = useFormats()
  const { memberId, username, displayName, accountType, state, registeredAt, lastSignInAt } = member
  return (
    <tr>
      <th scope="row" className="members__who">
        <Link to={memberPath(memberId)}>
          <bdi>{displayName ?? t('erased-name')}</bdi>
        </Link>
        <span className="members__email">
          <bdi>{username ?? memberId}</bdi>
        </span>
      </th>
      <td>
        <TypeBadge accountType={accountType} />
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      <td className="members__when">
        <time dateTime={registeredAt}>{formats.date(registeredAt)}</time>
      </td>
      <td className="members__when">
        {lastSignInAt === null ? t('never') : <time dateTime={lastSignInAt}>{formats.date(lastSignInAt)}</time>}
      </td>
    </tr>
  )
}

function MemberTable({ members }: Pick<MembersReply, 'members'>) {
  const t = useTexts('identity/members')
  return (
    <TableBox label={t('members')}>
      <thead>
        <tr>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('registered')}</th>
          <th scope="col">{t('last-sign-in')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.memberId} member={member} />
        ))}
      </tbody>
    </TableBox>
  )
}

function Found({ members, total }: Pick<MembersReply, 'members' | 'total'>) {
  const t = useTexts('identity/members')
  const isMore = total > MOST_COUNTED
  return (
    <>
      <p className="members__found" role="status">
        {isMore ? t('found-more', { count: MOST_COUNTED }) : t('found', { count: total })}
      </p>
      {members.length === 0 ? (
        <EmptyState title={t('none')} hint={t('none-hint')} />
      ) : (
        <MemberTable members={members} />
      )}
    </>
  )
}

/** Staff: all members, searched and narrowed by what the address says. */
export function MembersScreen() {
  const t = useTexts('identity/members')
  const [params, setParams] = useSearchParams()
  const filter = memberFilter.read(params)
  const address = String(memberFilter.write(filter))
  const { data, error, refetch } = useQuery(membersQuery({ query: membersQueryOf(filter, Date.now()) }))
  const show = (next: MemberFilter): void => setParams(memberFilter.write(next), { preventScrollReset: true })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <>
        <Found members={data.members} total={data.total} />
        <div className="row">
          {filter.before !== '' && <Button onClick={() => show({ ...filter, before: '' })}>{t('newest')}</Button>}
          {data.next !== null && (
            <Button onClick={() => show({ ...filter, before: data.next ?? '' })}>{t('older')}</Button>
          )}
          {address !== '' && <Button onClick={() => show(memberFilter.none)}>{t('all')}</Button>}
        </div>
      </>
    )
  }
  return (
    <Screen title={t('members')} lead={t('lead')} beside={<ButtonLink to={IMPORTS}>{t('import')}</ButtonLink>}>
      <FilterForm key={address} filter={filter} onFilter={show} />
      {content()}
    </Screen>
  )
}
