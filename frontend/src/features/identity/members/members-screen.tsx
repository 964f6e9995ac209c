import { type MembersReply, MOST_COUNTED } from '@portal/contracts/http/members'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import type { Navigation } from '../../../lib/router/router.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CursorPager } from '../../../ui/cursor-pager.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ChosenMembers } from '../clipboard/chosen-members.tsx'
import { IMPORTS } from '../imports/import-paths.ts'
import { FilterForm } from './filter-form.tsx'
import { type MemberFilter, memberFilter, membersQueryOf } from './member-filter.ts'
import { CLIPBOARD, RECENT_MEMBERS } from './member-paths.ts'
import './members.css'
import { membersQuery } from './queries.ts'

type FoundProps = Pick<MembersReply, 'members' | 'total'> & Readonly<{ filter: MemberFilter }>

function Found({ members, total, filter }: FoundProps) {
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
        <ChosenMembers key={String(memberFilter.write(filter))} members={members} filter={filter} />
      )}
    </>
  )
}

/** Staff: all members, searched and narrowed by what the address says. */
export function MembersScreen() {
  const t = useTexts('identity/members')
  const clip = useTexts('identity/clipboard')
  const [params, setParams] = useSearchParams()
  const filter = memberFilter.read(params)
  const { data, error, refetch } = useQuery(membersQuery({ query: membersQueryOf(filter, Date.now()) }))
  const show = (next: MemberFilter, how: Pick<Navigation, 'state'> = {}): void =>
    setParams(memberFilter.write(next), { preventScrollReset: true, ...how })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <>
        <Found members={data.members} total={data.total} filter={filter} />
        <CursorPager
          before={filter.before}
          next={data.next}
          say={t}
          onPage={(before, how) => show({ ...filter, before }, how)}
          onAll={memberFilter.narrowing(filter, ['before']) > 0 ? () => show(memberFilter.none) : null}
        />
      </>
    )
  }
  const beside = (
    <div className="row">
      <ButtonLink to={RECENT_MEMBERS}>{t('recent')}</ButtonLink>
      <ButtonLink to={CLIPBOARD}>{clip('open')}</ButtonLink>
      <ButtonLink to={IMPORTS}>{t('import')}</ButtonLink>
    </div>
  )
  return (
    <Screen title={t('members')} lead={t('lead')} beside={beside}>
      <FilterForm filter={filter} onFilter={show} />
      {content()}
    </Screen>
  )
}
