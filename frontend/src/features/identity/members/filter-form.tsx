import { AccountType } from '@portal/contracts/http/identity'
import { MemberState } from '@portal/contracts/http/members'
import { aMoment, localText } from '../../../lib/address-filter.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { type MemberFilter, memberFilter, seenChoices } from './member-filter.ts'

type FilterFormProps = Readonly<{ filter: MemberFilter; onFilter: (filter: MemberFilter) => void }>

const useChoices = () => {
  const t = useTexts('identity/members')
  const any = { value: '', text: t('any') }
  return {
    types: [any, ...AccountType.options.map((value) => ({ value, text: t(`type-${value}`) }))],
    states: [any, ...MemberState.options.map((value) => ({ value, text: t(`state-${value}`) }))],
    seen: [any, ...seenChoices.map((value) => ({ value, text: t(value) }))],
  }
}

/** The browser's field of a day; the filter holds its first moment, or its last. */
const dayOf = (moment: string): string => localText(moment).slice(0, 10)
const startOf = (day: string): string => (day === '' ? '' : aMoment(`${day}T00:00:00`))
const endOf = (day: string): string => (day === '' ? '' : aMoment(`${day}T23:59:59.999`))

/** Whom to look for. Choices narrow at once, the rest when it is sent. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const t = useTexts('identity/members')
  const clip = useTexts('identity/clipboard')
  const choices = useChoices()
  const [search, setSearch] = useTyped(filter.search)
  const [from, setFrom] = useTyped(dayOf(filter.from))
  const [until, setUntil] = useTyped(dayOf(filter.until))
  const show = (chosen: Partial<MemberFilter>): void => {
    const written = { search: search.trim(), from: startOf(from), until: endOf(until) }
    onFilter({ ...filter, ...written, ...chosen, before: '' })
  }
  const narrowing = memberFilter.narrowing(filter, ['search', 'before'])
  return (
    <SearchForm
      label={t('search')}
      text={search}
      onText={setSearch}
      find={t('find')}
      onFind={() => show({})}
      filters={narrowing === 0 ? t('filters') : t('filters-set', { number: narrowing })}
    >
      <Select label={t('type')} value={filter.type} choices={choices.types} onChoose={(type) => show({ type })} />
      <Select label={t('state')} value={filter.state} choices={choices.states} onChoose={(state) => show({ state })} />
      <Select
        label={t('last-sign-in')}
        value={filter.seen}
        choices={choices.seen}
        onChoose={(seen) => show({ seen })}
      />
      <TextField label={t('registered-since')} type="date" value={from} onText={setFrom} />
      <TextField label={t('registered-until')} type="date" value={until} onText={setUntil} />
      <Checkbox isChecked={filter.clipboard === '1'} onChange={(is) => show({ clipboard: is ? '1' : '' })}>
        {clip('only-these')}
      </Checkbox>
    </SearchForm>
  )
}
