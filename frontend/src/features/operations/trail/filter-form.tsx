import type { ActionsReply } from '@portal/contracts/http/operations/actions'
import { actionNames, isActionName } from '@portal/contracts/operations/action-names'
import { aMoment, localText } from '../../../lib/address-filter.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { outcomes, type TrailFilter, trailFilter } from './trail-filter.ts'

type FilterFormProps = Readonly<{
  filter: TrailFilter
  operators: ActionsReply['operators']
  onFilter: (filter: TrailFilter) => void
}>

type Choice = Readonly<{ value: string; text: string }>

/** With one more for what the address names and the list does not have. */
const withCurrent = (choices: readonly Choice[], current: string): readonly Choice[] =>
  current === '' || choices.some(({ value }) => value === current)
    ? choices
    : [...choices, { value: current, text: current }]

const useChoices = ({ filter, operators }: Pick<FilterFormProps, 'filter' | 'operators'>) => {
  const t = useTexts('operations/trail')
  const any = { value: '', text: t('any') }
  const named = actionNames.map((name) => ({ value: name, text: `${t(`action-${name}`)} (${name})` }))
  const known = named.toSorted((a, b) => a.text.localeCompare(b.text))
  return {
    actions: [any, ...(isActionName(filter.action) ? known : withCurrent(known, filter.action))],
    operators: [
      any,
      ...withCurrent(
        operators.map(({ by, name }) => ({ value: by, text: name })),
        filter.by,
      ),
    ],
    outcomes: [any, ...outcomes.map((outcome) => ({ value: outcome, text: t(`outcome-${outcome}`) }))],
  }
}

/** What to look for. Choices narrow at once, the rest when it is sent. */
export function FilterForm({ filter, operators, onFilter }: FilterFormProps) {
  const t = useTexts('operations/trail')
  const choices = useChoices({ filter, operators })
  const [text, setText] = useTyped(filter.text)
  const [since, setSince] = useTyped(localText(filter.since))
  const [until, setUntil] = useTyped(localText(filter.until))
  const show = (chosen: Partial<TrailFilter>): void => {
    const written = { text: text.trim(), since: aMoment(since), until: aMoment(until) }
    onFilter({ ...filter, ...written, ...chosen, before: '' })
  }
  const narrowing = trailFilter.narrowing(filter, ['text', 'before'])
  return (
    <SearchForm
      label={t('search')}
      text={text}
      onText={setText}
      find={t('find')}
      onFind={() => show({})}
      filters={narrowing === 0 ? t('filters') : t('filters-set', { number: narrowing })}
    >
      <Select
        label={t('action')}
        value={filter.action}
        choices={choices.actions}
        onChoose={(action) => show({ action })}
      />
      <Select label={t('who')} value={filter.by} choices={choices.operators} onChoose={(by) => show({ by })} />
      <Select
        label={t('outcome')}
        value={filter.outcome}
        choices={choices.outcomes}
        onChoose={(outcome) => show({ outcome })}
      />
      <TextField label={t('from')} type="datetime-local" value={since} onText={setSince} />
      <TextField label={t('until')} type="datetime-local" value={until} onText={setUntil} />
    </SearchForm>
  )
}
