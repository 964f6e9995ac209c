import { aMoment, localText } from '../../../lib/address-filter.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { type EventFilter, eventFilter } from './event-filter.ts'

type FilterFormProps = Readonly<{
  filter: EventFilter
  types: readonly string[]
  onFilter: (filter: EventFilter) => void
}>

/** What to look for. The type narrows at once, the rest when it is sent. */
export function FilterForm({ filter, types, onFilter }: FilterFormProps) {
  const t = useTexts('operations/events')
  const [stream, setStream] = useTyped(filter.stream)
  const [since, setSince] = useTyped(localText(filter.since))
  const [until, setUntil] = useTyped(localText(filter.until))
  const written = { stream: stream.trim(), since: aMoment(since), until: aMoment(until), before: '' }
  const known = filter.type === '' || types.includes(filter.type) ? types : [filter.type, ...types]
  const choices = [{ value: '', text: t('all-types') }, ...known.map((type) => ({ value: type, text: type }))]
  const narrowing = eventFilter.narrowing(filter, ['stream', 'before'])
  return (
    <SearchForm
      label={t('stream')}
      text={stream}
      onText={setStream}
      placeholder={t('stream-example')}
      dir="ltr"
      find={t('find')}
      onFind={() => onFilter({ ...filter, ...written })}
      filters={narrowing === 0 ? t('filters') : t('filters-set', { number: narrowing })}
    >
      <Select
        label={t('type')}
        value={filter.type}
        choices={choices}
        onChoose={(type) => onFilter({ ...filter, ...written, type })}
      />
      <TextField label={t('from')} type="datetime-local" value={since} onText={setSince} />
      <TextField label={t('until')} type="datetime-local" value={until} onText={setUntil} />
    </SearchForm>
  )
}
