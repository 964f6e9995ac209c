import { FileAccess, FilePurpose } from '@portal/contracts/files/file-type'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { Select } from '../../ui/field.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { type FileFilter, fileFilter, fileKinds } from './file-filter.ts'
import { ownersQuery } from './queries.ts'

type FilterProps = Readonly<{ filter: FileFilter; onFilter: (filter: FileFilter) => void }>

/** The choices of each list; the empty one is the default of the call. */
const useChoices = () => {
  const t = useTexts('files/desk')
  const owners = useQuery(ownersQuery).data ?? []
  const any = { value: '', text: t('any') }
  return {
    types: [any, ...fileKinds.map((value) => ({ value, text: t(`type-${value}`) }))],
    access: [any, ...FileAccess.options.map((value) => ({ value, text: t(`access-${value}`) }))],
    sources: [
      { value: '', text: t('source-no-avatar') },
      ...FilePurpose.options.map((value) => ({ value, text: t(`source-${value}`) })),
    ],
    owners: [any, ...owners.map(({ owner, ownerName }) => ({ value: owner, text: ownerName || t('nobody') }))],
    shown: [
      { value: '', text: t('shown-0') },
      { value: '1', text: t('shown-1') },
    ],
  }
}

/** Choices narrow at once, the name when it is sent. */
export function FilterForm({ filter, onFilter }: FilterProps) {
  const t = useTexts('files/desk')
  const choices = useChoices()
  const [search, setSearch] = useTyped(filter.search)
  const show = (chosen: Partial<FileFilter>) => onFilter({ ...filter, search: search.trim(), ...chosen, page: '' })
  const narrowing = fileFilter.narrowing(filter, ['search', 'page', 'itemsPerPage'])
  return (
    <SearchForm
      label={t('search')}
      text={search}
      onText={setSearch}
      find={t('find')}
      onFind={() => show({})}
      filters={narrowing === 0 ? t('filters') : t('filters-set', { number: narrowing })}
    >
      <Select
        label={t('type')}
        value={filter.fileType}
        choices={choices.types}
        onChoose={(fileType) => show({ fileType })}
      />
      <Select
        label={t('access')}
        value={filter.access}
        choices={choices.access}
        onChoose={(access) => show({ access })}
      />
      <Select
        label={t('source')}
        value={filter.source}
        choices={choices.sources}
        onChoose={(source) => show({ source })}
      />
      <Select label={t('owner')} value={filter.user} choices={choices.owners} onChoose={(user) => show({ user })} />
      <Select
        label={t('shown')}
        value={filter.deleted}
        choices={choices.shown}
        onChoose={(deleted) => show({ deleted })}
      />
    </SearchForm>
  )
}
