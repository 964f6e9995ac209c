import { saveDashboard } from '@portal/contracts/http/reporting/dashboards'
import { type DashboardLayout, MOST_ROWS, type ReportAccess } from '@portal/contracts/reporting/saved/dashboard'
import { useState } from 'react'
import { inParts } from '../../../lib/in-parts.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { widgetFor } from '../dashboard/dashboard-draft.ts'
import { dashboardsKey } from '../dashboard/dashboard-queries.ts'
import { dashboardEditorPath } from '../report-addresses.ts'
import { NameForm } from '../saved/name-form.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import type { Slide } from './deck-draft.ts'

/** A row for each slide; two slides share one if there are more than rows. */
const layoutOf = (slides: readonly Slide[]): DashboardLayout => {
  const widgets = slides.map(widgetFor)
  return inParts(widgets, Math.ceil(widgets.length / MOST_ROWS))
}

const settings = { filters: [], includeAdmin: false, includeInactive: false, includeExternalUsers: false, decimals: 0 }
const LONGEST_NAME = 200

type SaveProps = Readonly<{ name: string; access: ReportAccess; slides: readonly Slide[]; onClose: () => void }>

/** Saves the questions of a deck as a report of its own: a dashboard, which others may be shown. */
export function SaveAsDashboard({ name: deckName, access, slides, onClose }: SaveProps) {
  const t = useTexts('reporting/dashboards')
  const navigate = useNavigate()
  const [name, setName] = useState(deckName)
  const { mutate, isPending, error } = useSavedChange(saveDashboard, dashboardsKey, ({ reportID }) => {
    notify(t('saved'))
    void navigate(dashboardEditorPath(reportID))
  })
  const save = () =>
    mutate({
      body: { reportID: 'new', name: name.trim(), description: '', access, layout: layoutOf(slides), settings },
    })
  const foot = (
    <Button look="strong" busy={isPending} disabled={name.trim() === ''} onClick={save}>
      {t('save')}
    </Button>
  )
  return (
    <Dialog title={t('save-as-dashboard')} onClose={onClose} foot={foot}>
      <NameForm
        label={t('name')}
        name={name}
        maxLength={LONGEST_NAME}
        isBusy={isPending}
        onName={setName}
        onSave={save}
      />
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}
