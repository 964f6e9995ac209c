import { deleteTopline, saveTopline, type Topline } from '@portal/contracts/http/reporting/toplines'
import type { ReportItemId, SurveyId } from '@portal/contracts/ids'
import { type FormEvent, useId, useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { useLocation, useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { toplinesKey } from '../queries.ts'
import { toplinePath } from '../report-addresses.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import type { Display } from './display.ts'
import type { useDisplay } from './use-display.ts'

const LONGEST_NAME = 200
const LONGEST_NOTE = 2_000

/** What is saved, and where. */
export type Saving = Readonly<{
  surveyId: SurveyId
  saved: Topline | null
  display: Display
  kept: ReturnType<typeof useDisplay>['kept']
  /** Loads what somebody else saved meanwhile. */
  onTheirs: () => void
}>
type Closing = Readonly<{ onClose: () => void }>

/** Saves the topline as it is shown. */
export function SaveDialog({ surveyId, saved, display, kept, onTheirs, onClose }: Saving & Closing) {
  const t = useTexts('reporting/saved')
  const navigate = useNavigate()
  const form = useId()
  const { search } = useLocation()
  const [name, setName] = useState(saved?.name ?? '')
  const [description, setDescription] = useState(saved?.description ?? '')
  const done = ({ reportID }: Readonly<{ reportID: ReportItemId }>) => {
    notify(t('topline-saved'))
    onClose()
    void navigate({ pathname: toplinePath(surveyId, reportID), search })
  }
  const { mutate, isPending, error } = useSavedChange(saveTopline, toplinesKey, done, kept.saved)
  const save = (old: Topline | null) => {
    const { decimals: decimal, palette: color, ...toplineData } = display
    const of = old ? { reportID: old.reportID, Revision: old.Revision } : { reportID: 'new' as const }
    const about = { surveyID: surveyId, name: name.trim(), description: description.trim() }
    kept.saving()
    mutate({ body: { ...about, toplineData, decimal, color, reportQuery: search, ...of } })
  }
  const loadTheirs = () => {
    kept.forgotten()
    onTheirs()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(saved)
  }
  const isNamed = name.trim() !== ''
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      {saved && (
        <Button busy={isPending} disabled={!isNamed} onClick={() => save(null)}>
          {t('save-as-new')}
        </Button>
      )}
      <Button type="submit" form={form} look="strong" busy={isPending} disabled={!isNamed || isStale(error)}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('save-topline')} onClose={onClose} foot={foot}>
      <form id={form} className="stack" onSubmit={submit}>
        <TextField label={t('topline-name')} value={name} maxLength={LONGEST_NAME} onText={setName} />
        <TextField
          label={t('topline-description')}
          value={description}
          maxLength={LONGEST_NOTE}
          onText={setDescription}
        />
      </form>
      <SaveFailure
        error={error}
        changed={t('topline-changed')}
        hint={t('topline-changed-hint')}
        onLoadTheirs={loadTheirs}
        failed={t('topline-failed')}
      />
    </Dialog>
  )
}

/** Deletes a saved topline. */
export function DeleteDialog({ surveyId, saved, onClose }: Readonly<{ surveyId: SurveyId; saved: Topline }> & Closing) {
  const t = useTexts('reporting/saved')
  const navigate = useNavigate()
  const deleting = useSavedChange(deleteTopline, toplinesKey, () => {
    notify(t('topline-deleted'))
    void navigate(toplinePath(surveyId))
  })
  return (
    <ConfirmDelete
      title={t('delete-topline')}
      name={saved.name}
      deleting={deleting}
      onDelete={() => deleting.mutate({ params: { reportID: saved.reportID } })}
      onClose={onClose}
    />
  )
}
