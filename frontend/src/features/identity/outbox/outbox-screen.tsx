import { type MailLine, MailState, type MailsReply } from '@portal/contracts/http/mails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/links.tsx'
import type { Navigation } from '../../../lib/router/router.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import { Button } from '../../../ui/button.tsx'
import { CursorPager } from '../../../ui/cursor-pager.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { memberPath } from '../members/member-paths.ts'
import { MailDialog } from './mail-dialog.tsx'
import { type MailFilter, mailFilter, mailsQueryOf } from './mail-filter.ts'
import { MailStateBadge } from './mail-state.tsx'
import './outbox.css'
import { mailsQuery } from './queries.ts'

type OnOpen = Readonly<{ onOpen: (mailId: string) => void }>

function MailRow({ mail, onOpen }: OnOpen & Readonly<{ mail: MailLine }>) {
  const t = useTexts('identity/outbox')
  const { moment } = useFormats()
  const { mailId, memberId, address, subject, state, createdAt } = mail
  return (
    <tr>
      <td className="outbox__when" data-label={t('when')}>
        <time dateTime={createdAt}>{moment(Date.parse(createdAt))}</time>
      </td>
      <th scope="row" className="outbox__subject">
        <Button look="quiet" onClick={() => onOpen(mailId)}>
          {/* The lines of a subject of another direction start where the others do: those of the span, not of the bdi. */}
          <span>
            <bdi>{subject}</bdi>
          </span>
        </Button>
      </th>
      <td className="outbox__to" data-label={t('to')}>
        {memberId === null ? (
          <bdi>{address}</bdi>
        ) : (
          <Link to={memberPath(memberId)}>
            <bdi>{address}</bdi>
          </Link>
        )}
      </td>
      <td data-label={t('state')}>
        <MailStateBadge state={state} />
      </td>
    </tr>
  )
}

function MailTable({ mails, onOpen }: OnOpen & Pick<MailsReply, 'mails'>) {
  const t = useTexts('identity/outbox')
  return (
    <TableBox hasCards label={t('outbox')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('subject')}</th>
          <th scope="col">{t('to')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.mailId} mail={mail} onOpen={onOpen} />
        ))}
      </tbody>
    </TableBox>
  )
}

type Show = (filter: MailFilter, how?: Pick<Navigation, 'state'>) => void
type FilterProps = Readonly<{ filter: MailFilter; onFilter: (filter: MailFilter) => void }>

function FilterForm({ filter, onFilter }: FilterProps) {
  const t = useTexts('identity/outbox')
  const [search, setSearch] = useTyped(filter.search)
  const show = (chosen: Partial<MailFilter>) => onFilter({ ...filter, search: search.trim(), ...chosen, before: '' })
  const states = [
    { value: '', text: t('any') },
    ...MailState.options.map((value) => ({ value, text: t(`state-${value}`) })),
  ]
  return (
    <SearchForm label={t('search')} text={search} onText={setSearch} find={t('find')} onFind={() => show({})}>
      <Select label={t('state')} value={filter.state} choices={states} onChoose={(state) => show({ state })} />
    </SearchForm>
  )
}

type PagingProps = Readonly<{ filter: MailFilter; next: string | null; onFilter: Show }>

function Paging({ filter, next, onFilter }: PagingProps) {
  const t = useTexts('identity/outbox')
  return (
    <CursorPager
      before={filter.before}
      next={next}
      say={t}
      onPage={(before, how) => onFilter({ ...filter, before }, how)}
      onAll={mailFilter.narrowing(filter, ['before']) > 0 ? () => onFilter(mailFilter.none) : null}
    />
  )
}

/** Staff: all mails to members with their state, narrowed by what the address says. */
export function OutboxScreen() {
  const t = useTexts('identity/outbox')
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<string | null>(null)
  const filter = mailFilter.read(params)
  const address = String(mailFilter.write(filter))
  const { data, error, refetch } = useQuery(mailsQuery({ query: mailsQueryOf(filter) }))
  const show: Show = (next, how = {}) => setParams(mailFilter.write(next), { preventScrollReset: true, ...how })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    const hint = t(address === '' ? 'none-yet' : 'none-hint')
    return (
      <>
        {data.mails.length === 0 && <EmptyState title={t('none')} hint={hint} />}
        {data.mails.length > 0 && <MailTable mails={data.mails} onOpen={setOpened} />}
        <Paging filter={filter} next={data.next} onFilter={show} />
      </>
    )
  }
  return (
    <Screen title={t('outbox')} lead={t('lead')}>
      <FilterForm filter={filter} onFilter={show} />
      {content()}
      {opened !== null && <MailDialog mailId={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}
