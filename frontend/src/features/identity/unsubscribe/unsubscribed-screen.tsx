import { listUnsubscribed, type UnsubscribedLine, type UnsubscribedQuery } from '@portal/contracts/http/unsubscribe'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { ask } from '../../../lib/requests.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useFirstPageAgain } from '../../../lib/use-first-page-again.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoundLine } from '../../../ui/found-line.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { TableBox } from '../../../ui/table.tsx'
import '../account.css'
import { memberPath } from '../members/member-paths.ts'
import './unsubscribed.css'

const SIZES = [5, 10, 20, 50, 100, 200]
const COLUMNS = ['email', 'reason', 'date'] as const

type Asked = UnsubscribedQuery & Readonly<{ page: number; postsPerPage: number }>
const FIRST: Asked = { page: 1, postsPerPage: 10, sortBy: 'date', sortOrder: 'desc', search: '' }

const unsubscribedQuery = ({ page, postsPerPage, ...query }: Asked) =>
  queryOptions({
    queryKey: ['unsubscribed', page, postsPerPage, query],
    queryFn: ({ signal }) => ask(listUnsubscribed, { params: { page, postsPerPage }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

type AskedProps = Readonly<{ asked: Asked; onAsk: (asked: Asked) => void }>

function Head({ asked, onAsk }: AskedProps) {
  const t = useTexts('identity/unsubscribe')
  const sorted = asked.sortOrder === 'asc' ? 'ascending' : 'descending'
  return (
    <tr>
      {COLUMNS.map((column) => {
        const isSorted = asked.sortBy === column
        const other = isSorted && asked.sortOrder === 'desc' ? 'asc' : 'desc'
        return (
          <th key={column} scope="col" aria-sort={isSorted ? sorted : 'none'}>
            <Button
              look="quiet"
              icon="sort"
              onClick={() => onAsk({ ...asked, page: 1, sortBy: column, sortOrder: other })}
            >
              {t(`column-${column}`)}
            </Button>
          </th>
        )
      })}
      <th scope="col">{t('column-by')}</th>
    </tr>
  )
}

function Row({ line: { pkUser, email, displayName, reason, date, by } }: Readonly<{ line: UnsubscribedLine }>) {
  const t = useTexts('identity/unsubscribe')
  const { moment } = useFormats()
  return (
    <tr>
      <th scope="row">
        <Link to={memberPath(pkUser)}>
          <bdi>{email}</bdi>
        </Link>
        <bdi className="unsubscribed__name">{displayName}</bdi>
      </th>
      <td className="unsubscribed__reason" data-label={t('column-reason')}>
        <bdi>{reason === '' ? '–' : reason}</bdi>
      </td>
      <td className="logins__when" data-label={t('column-date')}>
        {moment(Date.parse(date))}
      </td>
      <td data-label={t('column-by')}>{t(`by-${by}`)}</td>
    </tr>
  )
}

function Search({ asked, onAsk }: AskedProps) {
  const t = useTexts('identity/unsubscribe')
  const [search, setSearch] = useState(asked.search ?? '')
  const clear = () => {
    setSearch('')
    onAsk({ ...asked, page: 1, search: '' })
  }
  return (
    <SearchForm
      label={t('search')}
      text={search}
      onText={setSearch}
      find={t('find')}
      onFind={() => onAsk({ ...asked, page: 1, search: search.trim() })}
      beside={asked.search !== '' && <Button onClick={clear}>{t('clear')}</Button>}
    />
  )
}

/** Staff: members who want no mails of the community, with their reasons. */
export function UnsubscribedScreen() {
  const t = useTexts('identity/unsubscribe')
  const [asked, setAsked] = useState<Asked>(FIRST)
  const { data, error, refetch, isPlaceholderData } = useQuery(unsubscribedQuery(asked))
  const total = data?.[0]?.total ?? 0
  const isGone = asked.page > 1 && !isPlaceholderData && data?.length === 0
  useFirstPageAgain(isGone, () => setAsked({ ...asked, page: 1 }))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.length === 0)
      return <EmptyState title={t('none')} hint={t(asked.search === '' ? 'none-yet' : 'none-hint')} />
    return (
      <>
        <FoundLine
          found={t('found', { count: total })}
          perPage={t('per-page')}
          sizes={SIZES}
          size={asked.postsPerPage}
          onSize={(postsPerPage) => setAsked({ ...asked, page: 1, postsPerPage })}
        />
        <TableBox hasCards label={t('list-title')}>
          <thead>
            <Head asked={asked} onAsk={setAsked} />
          </thead>
          <tbody>
            {data.map((line) => (
              <Row key={line.pkUser} line={line} />
            ))}
          </tbody>
        </TableBox>
        <Pager
          page={asked.page}
          pages={Math.max(1, Math.ceil(total / asked.postsPerPage))}
          onPage={(page) => setAsked({ ...asked, page })}
        />
      </>
    )
  }
  return (
    <Screen title={t('list-title')} lead={t('list-lead')}>
      <Search asked={asked} onAsk={setAsked} />
      {content()}
    </Screen>
  )
}
