import { type ListedSchedule, saveSchedule } from '@portal/contracts/http/reporting/schedules'
import type { ReportItemId } from '@portal/contracts/ids'
import { useState } from 'react'
import { ProblemError } from '../../../lib/failures.ts'
import { isStale } from '../../../lib/is-stale.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoadAnew } from '../saved/load-anew.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { addressesIn, bodyOf, draftOf, newDraft } from './schedule-draft.ts'
import { REFUSALS, type RefusedRecipient, ScheduleForm } from './schedule-form.tsx'
import { schedulesKey } from './schedule-queries.ts'

/** The recipients that the server refuses, each with the reason. */
const refusedIn = (error: Error | null): readonly RefusedRecipient[] => {
  const issues = error instanceof ProblemError ? (error.problem.issues ?? []) : []
  return issues.flatMap(({ key, values }) => {
    const because = REFUSALS.find((one) => one === key)
    return because ? [{ name: String(values['name']), because }] : []
  })
}

type DialogProps = Readonly<{ reportID: ReportItemId; saved: ListedSchedule | null; onClose: () => void }>

/** Makes a schedule, or changes one. */
export function ScheduleDialog({ reportID, saved, onClose }: DialogProps) {
  const t = useTexts('reporting/schedules')
  const language = useLanguage()
  const [draft, setDraft] = useState(() => (saved ? draftOf(saved) : newDraft(language)))
  const { mutate, isPending, error } = useSavedChange(saveSchedule, schedulesKey, () => {
    notify(t('saved'))
    onClose()
  })
  const loadAnew = useLoadAnew(schedulesKey)
  const refused = refusedIn(error)
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        look="strong"
        busy={isPending}
        disabled={isStale(error) || addressesIn(draft.to).length === 0}
        onClick={() => mutate({ body: bodyOf(draft, reportID, saved) }, loadAnew)}
      >
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(saved ? 'edit' : 'new')} onClose={onClose} foot={foot}>
      <ScheduleForm draft={draft} refused={refused} onDraft={setDraft} />
      {refused.length === 0 && <SaveFailure error={error} changed={t('changed')} hint={t('changed-hint')} />}
    </Dialog>
  )
}
