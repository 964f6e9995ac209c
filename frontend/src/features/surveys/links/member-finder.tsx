import type { MemberLine } from '@portal/contracts/http/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { membersFoundQuery } from './link-queries.ts'

type FoundProps = Readonly<{
  search: string
  chosen: readonly string[]
  onChoose: (addresses: readonly string[]) => void
}>

const addressesOf = (members: readonly MemberLine[], chosen: readonly string[]): readonly string[] =>
  members.flatMap(({ username }) => (username === null || chosen.includes(username) ? [] : [username]))

function Found({ search, chosen, onChoose }: FoundProps) {
  const t = useTexts('surveys/links')
  const { data, error, refetch } = useQuery(membersFoundQuery(search))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} blocks={1} />
  const left = addressesOf(data.members, chosen)
  return (
    <>
      <p role="status">{t('members-found', { count: data.total })}</p>
      {left.length > 1 && <Button onClick={() => onChoose(left)}>{t('add-all', { count: left.length })}</Button>}
      <ul className="survey-links__found">
        {data.members.map(({ memberId, displayName, username }) => (
          <li key={memberId}>
            <span>
              <bdi>{displayName}</bdi>
              <span className="survey-links__address">
                <bdi>{username}</bdi>
              </span>
            </span>
            {username !== null && left.includes(username) ? (
              <Button onClick={() => onChoose([username])}>
                {t('add')} <span className="visually-hidden">{username}</span>
              </Button>
            ) : (
              <span className="survey-links__address">{t('added')}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type MemberFinderProps = Omit<FoundProps, 'search'>

/** Looks for members, to add their addresses to those that get a link. */
export function MemberFinder(props: MemberFinderProps) {
  const t = useTexts('surveys/links')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  return (
    <div>
      <SearchForm
        label={t('find-members')}
        hint={t('find-members-hint')}
        text={typed}
        onText={setTyped}
        find={t('find')}
        onFind={() => setSearch(typed.trim())}
        look="plain"
      />
      {search !== '' && <Found search={search} {...props} />}
    </div>
  )
}
