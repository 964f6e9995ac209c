import { useState } from 'react'
import { aMoment, localText } from '../../../lib/address-filter.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import type { EventFilter } from './event-filter.ts'

type FilterFormProps = Readonly<{
  filter: EventFilter
  types: readonly string[]
  onFilter: (filter: EventFilter) => void
}>

/** What to look for. The type narrows at once, the rest when it is sent. */
export function FilterForm({ filter, types, onFilter }: FilterFormProps) {
  const t = useTexts('operations/events')
  const [stream, setStream] = useState(filter.stream)
  const [since, setSince] = useState(localText(filter.since))
  const [until, setUntil] = useState(localText(filter.until))
  const written = { stream: stream.trim(), since: aMoment(since), until: aMoment(until), before: '' }
  const known = filter.type === '' || types.includes(filter.type) ? types : [filter.type, ...types]
  const choices = [{ value: '', text: t('all-types') }, ...known.map((type) => ({ value: type, text: type }))]
  return (
    <search>
      <form
        className="operations__filter"
        onSubmit={(event) => {
          event.preventDefault()
          onFilter({ ...filter, ...written })
        }}
      >
        <Select
          label={t('type')}
          value={filter.type}
          choices={choices}
          onChoose={(type) => onFilter({ ...filter, ...written, type })}
        />
        <TextField
          label={t('stream')}
          value={stream}
          onText={setStream}
          placeholder={t('stream-example')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
        />
        <TextField label={t('from')} type="datetime-local" value={since} onText={setSince} />
        <TextField label={t('until')} type="datetime-local" value={until} onText={setUntil} />
        <Button type="submit" look="strong" icon="filter">
          {t('find')}
        </Button>
      </form>
    </search>
  )
}
