import type { Filter } from '@portal/contracts/http/reporting/filters'
import type { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { filtersQuery } from '../queries.ts'
import type { ReportOptions } from '../report/report-options.ts'
import { countedBy, isCountedBy } from './counted-by.ts'
import { ManageFilters } from './manage-filters.tsx'
import { type Loaded, SaveFilter } from './save-filter.tsx'

type FilterProps = Readonly<{
  surveyId: SurveyId
  options: ReportOptions
  /** The condition in words. */
  words: string
  onChange: (differs: Partial<ReportOptions>) => void
}>

const NONE = ''

/** The saved filter from which the report began: the last one that it was counted by. `same`: it still is. */
const useLoaded = (filters: readonly Filter[], options: ReportOptions) => {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const alike = filters.filter((filter) => isCountedBy(options, filter))
  const same = alike.find(({ id }) => id === loaded?.id) ?? alike[0]
  if (same && (same.id !== loaded?.id || same.Revision !== loaded.Revision)) setLoaded(same)
  const own = filters.find(({ id }) => id === loaded?.id)
  return { loaded: own ? loaded : null, setLoaded, own, same }
}

/** Saved under a name, and loaded again: the condition with who is included. */
export function SavedFilters({ surveyId, options, words, onChange }: FilterProps) {
  const t = useTexts('reporting/saved')
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { data: filters = [], refetch } = useQuery(filtersQuery(surveyId))
  const { loaded, setLoaded, own, same } = useLoaded(filters, options)
  const close = () => setDialog(null)
  const load = (found: Filter | undefined) => {
    const counted = found && countedBy(found)
    if (found && !counted) notify(t('filter-unreadable'), 'problem')
    if (!found || !counted) return
    setLoaded(found)
    onChange(counted)
  }
  const loadTheirs = async () => {
    const { data } = await refetch()
    load(data?.find(({ id }) => id === loaded?.id))
    close()
  }
  return (
    <div className="filter__saved">
      {filters.length > 0 && (
        <Select
          label={t('load-filter')}
          value={same?.id ?? NONE}
          choices={[
            { value: NONE, text: own ? t('filter-edited', { name: own.filterName }) : t('choose-filter') },
            ...filters.map(({ id, filterName }) => ({ value: id, text: filterName })),
          ]}
          onChoose={(id) => load(filters.find((filter) => filter.id === id))}
        />
      )}
      <Button disabled={options.filter === null} onClick={() => setDialog('save')}>
        {t('save-filter')}
      </Button>
      {filters.length > 0 && (
        <Button look="quiet" onClick={() => setDialog('manage')}>
          {t('saved-filters')}
        </Button>
      )}
      {dialog === 'save' && (
        <SaveFilter
          {...{ surveyId, options, words, filters, loaded }}
          onSaved={setLoaded}
          onTheirs={() => void loadTheirs()}
          onClose={close}
        />
      )}
      {dialog === 'manage' && filters.length > 0 && <ManageFilters filters={filters} onClose={close} />}
    </div>
  )
}
