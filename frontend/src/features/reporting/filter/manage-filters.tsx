import { changeFilter, deleteFilter, type Filter } from '@portal/contracts/http/reporting/filters'
import { useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { filtersKey } from '../queries.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useLoadAnew } from '../saved/load-anew.ts'
import { NameForm } from '../saved/name-form.tsx'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'

type OneProps = Readonly<{ filter: Filter; onClose: () => void }>

function DeleteFilter({ filter, onClose }: OneProps) {
  const t = useTexts('reporting/saved')
  const { mutate, ...deleting } = useSavedChange(deleteFilter, filtersKey, () => {
    notify(t('filter-deleted'))
    onClose()
  })
  const words = { title: t('delete-filter'), name: filter.filterName, hint: t('delete-filter-hint') }
  const remove = () => mutate({ params: { filterId: filter.id } })
  return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={onClose} />
}

type RenameProps = OneProps & Readonly<{ filters: readonly Filter[] }>

function RenameFilter({ filter, filters, onClose }: RenameProps) {
  const t = useTexts('reporting/saved')
  const [text, setText] = useState(filter.filterName)
  const loadAnew = useLoadAnew(filtersKey)
  const { mutate, isPending, error } = useSavedChange(changeFilter, filtersKey, () => {
    notify(t('filter-renamed'))
    onClose()
  })
  const name = text.trim()
  const isTaken = filters.some(({ id, filterName }) => id !== filter.id && filterName === name)
  const isHeld = name === '' || isPending || isStale(error)
  const { id: filterId, Revision } = filter
  const rename = () => mutate({ params: { filterId }, body: { filterName: name, Revision } }, loadAnew)
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" busy={isPending} disabled={isHeld} onClick={rename}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('rename-filter')} onClose={onClose} foot={foot}>
      <NameForm
        label={t('filter-name')}
        name={text}
        maxLength={200}
        warning={isTaken ? t('filter-name-taken') : undefined}
        isBusy={isHeld}
        onName={setText}
        onSave={rename}
      />
      <SaveFailure
        error={error}
        changed={t('filter-changed')}
        hint={t('rename-changed-hint')}
        failed={t('filter-failed')}
      />
    </Dialog>
  )
}

type Asked = Readonly<{ what: 'rename' | 'delete'; filter: Filter }>

/** The saved filters of a survey, to be renamed and deleted. */
export function ManageFilters({ filters, onClose }: Readonly<{ filters: readonly Filter[]; onClose: () => void }>) {
  const t = useTexts('reporting/saved')
  const [asked, setAsked] = useState<Asked | null>(null)
  const back = () => setAsked(null)
  if (asked?.what === 'delete') return <DeleteFilter filter={asked.filter} onClose={back} />
  if (asked) return <RenameFilter filter={asked.filter} filters={filters} onClose={back} />
  return (
    <Dialog title={t('saved-filters')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <ul className="saved-filters">
        {filters.map((filter) => (
          <li key={filter.id}>
            <span className="saved-filters__words" dir="auto">
              <strong>{filter.filterName}</strong> <span className="field__hint">{filter.Parameters}</span>
            </span>
            <span className="saved-filters__tools">
              <Button look="quiet" onClick={() => setAsked({ what: 'rename', filter })}>
                {t('rename')} <span className="visually-hidden">{filter.filterName}</span>
              </Button>
              <Button look="quiet" icon="remove" onClick={() => setAsked({ what: 'delete', filter })}>
                {t('delete')} <span className="visually-hidden">{filter.filterName}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
