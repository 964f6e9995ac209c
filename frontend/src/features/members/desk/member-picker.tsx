import { listMembers } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ask } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import './member-picker.css'

const PAUSE_MS = 300
/** More are not listed: typing more narrows them. */
const MOST_SHOWN = 6

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: ['members', 'picker', search],
    queryFn: ({ signal }) => ask(listMembers, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

type PickerProps = Readonly<{ chosen: MemberId | null; onChoose: (member: MemberId | null) => void }>

/** Staff look for a member by name, address or id, and choose one of those who fit. */
export function MemberPicker({ chosen, onChoose }: PickerProps) {
  const t = useTexts('members/desk')
  const name = useId()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), PAUSE_MS)
  const { data, error, isLoading, refetch } = useQuery(foundQuery(search))
  const type = (text: string) => {
    setTyped(text)
    onChoose(null)
  }
  const members = search === '' ? [] : (data?.members ?? [])
  return (
    <div className="member-picker">
      <TextField
        label={t('member-search')}
        hint={t('member-search-hint')}
        type="search"
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onText={type}
      />
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {isLoading && <Loading label={t('member-searching')} blocks={1} />}
      {members.length > 0 && (
        <fieldset className="member-picker__found">
          <legend className="visually-hidden">{t('member-choose')}</legend>
          {members.slice(0, MOST_SHOWN).map(({ memberId, displayName, username }) => (
            <label key={memberId} className="member-picker__one">
              <input type="radio" name={name} checked={chosen === memberId} onChange={() => onChoose(memberId)} />
              <span className="member-picker__words">
                <bdi>{displayName}</bdi>
                <bdi className="member-picker__address">{username}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className="field__hint">
        {members.length > MOST_SHOWN && t('member-more')}
        {search !== '' && data && members.length === 0 && t('member-none')}
      </p>
    </div>
  )
}
