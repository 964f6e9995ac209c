import { addFilter, changeFilter, type Filter } from '@portal/contracts/http/reporting/filters'
import type { ReportItemId, SurveyId } from '@portal/contracts/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { filtersKey } from '../queries.ts'
import type { ReportOptions } from '../report/report-options.ts'
import { NameForm } from '../saved/name-form.tsx'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { isCountedBy, savedPartOf } from './counted-by.ts'

/** A saved filter from which the report began: the revision is the one that was seen. */
export type Loaded = Readonly<{ id: ReportItemId; Revision: number }>

type SaveProps = Readonly<{
  surveyId: SurveyId
  options: ReportOptions
  /** The condition in words. */
  words: string
  filters: readonly Filter[]
  loaded: Loaded | null
  onSaved: (saved: Loaded) => void
  /** Loads what somebody else saved meanwhile. */
  onTheirs: () => void
  onClose: () => void
}>

/** Saves in place of the loaded one, or as another. */
const useSave = ({ surveyId, options, words, loaded, onSaved, onClose }: SaveProps) => {
  const t = useTexts('reporting/saved')
  const client = useQueryClient()
  const done = (message: string, saved: Loaded) => {
    notify(message)
    onSaved(saved)
    onClose()
  }
  const adding = useSavedChange(addFilter, filtersKey, ({ message, ...saved }) => done(message, saved))
  const changing = useSavedChange(changeFilter, filtersKey, (saved) => done(t('filter-saved'), saved))
  const counted = savedPartOf(options, words)
  const add = (filterName: string) => {
    changing.reset()
    adding.mutate({ body: { filterName, ...counted, fkCategory: 'saved', surveyID: surveyId } })
  }
  /** Refused, it was changed or deleted by somebody else: the list has that then. */
  const onError = () => void client.invalidateQueries({ queryKey: filtersKey })
  const change = ({ id, Revision }: Loaded, filterName: string) =>
    changing.mutate({ params: { filterId: id }, body: { filterName, counted, Revision } }, { onError })
  return {
    isPending: adding.isPending || changing.isPending,
    error: adding.error ?? changing.error,
    add,
    save: (filterName: string) => (loaded ? change(loaded, filterName) : add(filterName)),
  }
}

/** What is written about the name: a new filter beside the loaded one needs another, and may have that of a third. */
const useNameWords = (name: string, filters: readonly Filter[], own: Filter | undefined) => {
  const t = useTexts('reporting/saved')
  const [refused, setRefused] = useState<Readonly<{ name: string }> | null>(null)
  const fault = refused?.name === name ? refused : null
  const form = useFocusOn(fault)
  const isTaken = filters.some(({ id, filterName }) => id !== own?.id && filterName === name)
  return {
    form,
    warning: isTaken ? t('filter-name-taken') : undefined,
    error: fault ? t('filter-name-own') : undefined,
    isOther: () => {
      const isOwn = own?.filterName === name
      setRefused(isOwn ? { name } : null)
      return !isOwn
    },
  }
}

/** Asks under which name a filter is saved, and whether in place of the one that was loaded. */
export function SaveFilter(props: SaveProps) {
  const { options, words, filters, loaded, onTheirs, onClose } = props
  const t = useTexts('reporting/saved')
  const own = filters.find(({ id }) => id === loaded?.id)
  const [text, setText] = useState(own?.filterName ?? '')
  const name = text.trim()
  const { save, add, isPending, error } = useSave(props)
  const { isOther, ...about } = useNameWords(name, filters, own)
  const isHeld = name === '' || isStale(error)
  const asNew = (
    <Button busy={isPending} disabled={name === ''} onClick={() => isOther() && add(name)}>
      {t('save-as-new')}
    </Button>
  )
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      {loaded && asNew}
      <Button look="strong" busy={isPending} disabled={isHeld} onClick={() => save(name)}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('save-filter')} onClose={onClose} foot={foot}>
      <p>{words}</p>
      {own && !isCountedBy(options, own) && (
        <p className="field__hint">{t('filter-in-place', { name: own.filterName, words: own.Parameters })}</p>
      )}
      <NameForm
        label={t('filter-name')}
        name={text}
        maxLength={200}
        {...about}
        isBusy={isPending || isHeld}
        onName={setText}
        onSave={() => save(name)}
      />
      <SaveFailure
        error={error}
        changed={t('filter-changed')}
        hint={t('filter-changed-hint')}
        onLoadTheirs={onTheirs}
        failed={t('filter-failed')}
      />
    </Dialog>
  )
}
