import { addFilter, deleteFilter, type Filter } from '@portal/contracts/http/reporting/filters'
import type { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { filtersKey, filtersQuery } from '../queries.ts'
import type { ReportOptions } from '../report/report-options.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { NameForm } from '../saved/name-form.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { conditionIn } from './saved-condition.ts'

type FilterProps = Readonly<{
  surveyId: SurveyId
  options: ReportOptions
  /** The condition in words. */
  words: string
  onChange: (differs: Partial<ReportOptions>) => void
}>

const LONGEST_NAME = 200
const NONE = ''

const switchOf = (isOn: boolean) => (isOn ? 1 : 0)

function SaveDialog({
  surveyId,
  options,
  words,
  onClose,
}: Omit<FilterProps, 'onChange'> & Readonly<{ onClose: () => void }>) {
  const t = useTexts('reporting/saved')
  const [name, setName] = useState('')
  const isTaken = useQuery(filtersQuery(surveyId)).data?.some(({ filterName }) => filterName === name.trim())
  const { mutate, isPending, error } = useSavedChange(addFilter, filtersKey, ({ message }) => {
    notify(message)
    onClose()
  })
  const save = () =>
    mutate({
      body: {
        filterName: name.trim(),
        Parameters: words,
        json: JSON.stringify(options.filter),
        fkCategory: 'saved',
        includeAdmin: switchOf(options.includeAdmin),
        includeInactive: switchOf(options.includeInactive),
        includeExternalUsers: switchOf(options.includeExternalUsers),
        surveyID: surveyId,
      },
    })
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" busy={isPending} disabled={name.trim() === ''} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('save-filter')} onClose={onClose} foot={foot}>
      <p>{words}</p>
      <NameForm
        label={t('filter-name')}
        name={name}
        maxLength={LONGEST_NAME}
        warning={isTaken ? t('filter-name-taken') : undefined}
        isBusy={isPending}
        onName={setName}
        onSave={save}
      />
      {error && <ProblemNotice error={error} failed={t('filter-failed')} />}
    </Dialog>
  )
}

function ManageDialog({ filters, onClose }: Readonly<{ filters: readonly Filter[]; onClose: () => void }>) {
  const t = useTexts('reporting/saved')
  const [asked, setAsked] = useState<Filter | null>(null)
  const { mutate, ...deleting } = useSavedChange(deleteFilter, filtersKey, () => {
    notify(t('filter-deleted'))
    setAsked(null)
  })
  if (asked) {
    const words = { title: t('delete-filter'), name: asked.filterName, hint: t('delete-filter-hint') }
    const remove = () => mutate({ params: { filterId: asked.id } })
    return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={() => setAsked(null)} />
  }
  return (
    <Dialog title={t('saved-filters')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <ul className="saved-filters">
        {filters.map((filter) => (
          <li key={filter.id}>
            <span>
              <strong>{filter.filterName}</strong> <span className="field__hint">{filter.Parameters}</span>
            </span>
            <Button look="quiet" icon="remove" onClick={() => setAsked(filter)}>
              {t('delete')} <span className="visually-hidden">{filter.filterName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Saved under a name, and loaded again: the condition with who is included. */
export function SavedFilters(props: FilterProps) {
  const { surveyId, options, onChange } = props
  const t = useTexts('reporting/saved')
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const filters = useQuery(filtersQuery(surveyId)).data ?? []
  const load = (id: string) => {
    const found = filters.find((filter) => filter.id === id)
    const filter = found && conditionIn(found)
    if (found && !filter) notify(t('filter-unreadable'), 'problem')
    if (!found || !filter) return
    onChange({
      filter,
      includeAdmin: found.includeAdmin === 1,
      includeInactive: found.includeInactive === 1,
      includeExternalUsers: found.includeExternalUsers === 1,
    })
  }
  return (
    <div className="filter__saved">
      {filters.length > 0 && (
        <Select
          label={t('load-filter')}
          value={NONE}
          choices={[
            { value: NONE, text: t('choose-filter') },
            ...filters.map(({ id, filterName }) => ({ value: id, text: filterName })),
          ]}
          onChoose={load}
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
      {dialog === 'save' && <SaveDialog {...props} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && filters.length > 0 && <ManageDialog filters={filters} onClose={() => setDialog(null)} />}
    </div>
  )
}
