import { type Report, saveDashboard } from '@portal/contracts/http/reporting/dashboards'
import { ReportItemId } from '@portal/contracts/ids'
import { MOST_DECIMALS } from '@portal/contracts/reporting/exports'
import {
  type DashboardLayout,
  type DashboardSettings,
  MOST_ROWS,
  ReportAccess,
} from '@portal/contracts/reporting/saved/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { isStale } from '../../../lib/is-stale.ts'
import { useNavigate, useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { dashboardEditorPath, dashboardPath } from '../report-addresses.ts'
import { DASHBOARDS } from '../report-paths.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useNameAsked } from '../saved/use-name-asked.ts'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { DashboardBoard } from './dashboard-board.tsx'
import { widgetFor, withWidget } from './dashboard-draft.ts'
import { DashboardFilters } from './dashboard-filters.tsx'
import { dashboardQuery, dashboardsKey } from './dashboard-queries.ts'
import { QuestionPicker } from './question-picker.tsx'
import './dashboard.css'

type Draft = Readonly<{
  name: string
  description: string
  access: ReportAccess
  layout: DashboardLayout
  settings: DashboardSettings
}>
type Saved = Omit<Report, 'layout'> & Readonly<{ layout: DashboardLayout }>

const LONGEST_NAME = 200
const LONGEST_NOTE = 2_000
const UNSAVED = 'new'

const usualSettings: DashboardSettings = {
  filters: [],
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  decimals: 0,
}
const emptyDraft: Draft = { name: '', description: '', access: '0', layout: [], settings: usualSettings }

const draftOf = (saved: Saved): Draft => {
  const { name, description, layout, editing } = saved
  return { name, description, layout, access: editing?.access ?? '0', settings: editing?.settings ?? usualSettings }
}

type DraftProps = Readonly<{ draft: Draft; onDraft: (draft: Draft) => void }>

/** Who sees it, and the link for them. */
function AccessChoice({ draft, saved, onDraft }: DraftProps & Readonly<{ saved: Saved | null }>) {
  const t = useTexts('reporting/dashboards')
  const isOpen = saved?.editing?.access !== '0' && saved?.editing?.access === draft.access
  const link =
    saved && isOpen ? new URL(dashboardPath(saved.reportID, saved.editing?.rtoken), window.location.origin) : null
  return (
    <div className="stack">
      <Select
        label={t('access')}
        value={draft.access}
        choices={ReportAccess.options.map((value) => ({ value, text: t(`access-${value}`) }))}
        onChoose={(text) => onDraft({ ...draft, access: ReportAccess.safeParse(text).data ?? '0' })}
      />
      {draft.access === '2' && <p className="field__hint">{t('link-hint')}</p>}
      {link && (
        <CopyField
          label={t('link')}
          value={link.href}
          words={{ copy: t('copy'), copied: t('copied'), notCopied: t('not-copied') }}
        />
      )}
    </div>
  )
}

const switches = ['includeAdmin', 'includeInactive', 'includeExternalUsers'] as const

function Counted({ draft, onDraft }: DraftProps) {
  const t = useTexts('reporting/dashboards')
  const reports = useTexts('reporting/reports')
  const { settings, layout } = draft
  const surveys = useMemo(() => [...new Set(layout.flat().map(({ datasource }) => datasource.surveyID))], [layout])
  const change = (differs: Partial<DashboardSettings>) => onDraft({ ...draft, settings: { ...settings, ...differs } })
  return (
    <div className="stack">
      <DashboardFilters surveys={surveys} settings={settings} onSettings={change} />
      {switches.map((name) => (
        <Checkbox key={name} isChecked={settings[name]} onChange={(isOn) => change({ [name]: isOn })}>
          {t(name)}
        </Checkbox>
      ))}
      <NumberStepper
        label={reports('decimals')}
        fewer={reports('fewer-decimals')}
        more={reports('more-decimals')}
        value={settings.decimals}
        min={0}
        max={MOST_DECIMALS}
        onValue={(decimals) => change({ decimals })}
      />
    </div>
  )
}

type NamesProps = DraftProps & Readonly<{ saved: Saved | null; asked: ReturnType<typeof useNameAsked> }>

function Names({ draft, saved, asked, onDraft }: NamesProps) {
  const t = useTexts('reporting/dashboards')
  return (
    <form ref={asked.form} className="stack" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('name')}
        value={draft.name}
        maxLength={LONGEST_NAME}
        error={asked.isMissing ? t('name-missing') : undefined}
        onText={(name) => onDraft({ ...draft, name })}
      />
      <TextField
        label={t('description')}
        value={draft.description}
        maxLength={LONGEST_NOTE}
        onText={(description) => onDraft({ ...draft, description })}
      />
      <AccessChoice draft={draft} saved={saved} onDraft={onDraft} />
    </form>
  )
}

const useSaving = (draft: Draft, saved: Saved | null, onSaved: () => void) => {
  const t = useTexts('reporting/dashboards')
  const navigate = useNavigate()
  const done = ({ reportID }: Readonly<{ reportID: ReportItemId }>) => {
    notify(t('saved'))
    void navigate(dashboardEditorPath(reportID), { replace: true })
  }
  const saving = useSavedChange(saveDashboard, dashboardsKey, done, onSaved)
  const save = (isNew: boolean) => {
    const of =
      saved?.editing && !isNew
        ? { reportID: saved.reportID, Revision: saved.editing.Revision }
        : { reportID: UNSAVED as 'new' }
    saving.mutate({ body: { ...draft, name: draft.name.trim(), description: draft.description.trim(), ...of } })
  }
  return { ...saving, save }
}

function Editor({ saved, onReload }: Readonly<{ saved: Saved | null; onReload: () => void }>) {
  const t = useTexts('reporting/dashboards')
  const { draft, setDraft, ...kept } = useKeptDraft(
    `dashboard ${saved?.reportID ?? UNSAVED}`,
    saved ? draftOf(saved) : emptyDraft,
  )
  const { save: send, isPending, error } = useSaving(draft, saved, kept.saved)
  const asked = useNameAsked(draft.name)
  const save = (isNew: boolean) => {
    if (!asked.hasName()) return
    kept.saving()
    send(isNew)
  }
  const { layout, settings } = draft
  const change = (next: DashboardLayout) => setDraft({ ...draft, layout: next })
  return (
    <Screen
      title={saved ? saved.name : t('new-dashboard')}
      beside={
        <span className="row">
          <ButtonLink look="quiet" icon="back" to={DASHBOARDS}>
            {t('dashboards')}
          </ButtonLink>
          <Unsaved kept={kept} />
          {saved && <ButtonLink to={dashboardPath(saved.reportID, saved.editing?.rtoken)}>{t('view')}</ButtonLink>}
          <Button look="strong" busy={isPending} disabled={isStale(error)} onClick={() => save(false)}>
            {t('save')}
          </Button>
        </span>
      }
    >
      <SaveFailure
        error={error}
        changed={t('changed')}
        hint={t('changed-hint')}
        onLoadTheirs={onReload}
        asNew={<Button onClick={() => save(true)}>{t('save-as-new')}</Button>}
      />
      <div className="dashboard-form">
        <Names draft={draft} saved={saved} asked={asked} onDraft={setDraft} />
        <Counted draft={draft} onDraft={setDraft} />
      </div>
      {layout.length < MOST_ROWS && (
        <QuestionPicker
          action={t('add-widget')}
          onPick={(question) => change(withWidget(layout, widgetFor(question)))}
        />
      )}
      <DashboardBoard layout={layout} settings={settings} onLayout={change} />
    </Screen>
  )
}

function Existing({ id }: Readonly<{ id: ReportItemId }>) {
  const t = useTexts('reporting/dashboards')
  const { data, error, refetch } = useQuery(dashboardQuery(id, null))
  const [round, setRound] = useState(0)
  const reload = () => void refetch().then(() => setRound(round + 1))
  // What was saved last begins another draft: after one's own save, and when theirs is loaded.
  if (data) return <Editor key={`${data.editing?.Revision} ${round}`} saved={data} onReload={reload} />
  if (hasCode(error, 'not-found')) {
    return (
      <Screen title={t('gone')}>
        <EmptyState title={t('gone')} hint={t('gone-hint')}>
          <ButtonLink to={DASHBOARDS}>{t('dashboards')}</ButtonLink>
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen title={t('dashboard')}>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Loading label={t('loading')} />}
    </Screen>
  )
}

/** Staff: lays out a dashboard. */
export function DashboardEditorScreen() {
  const id = ReportItemId.safeParse(useParams()['reportID'])
  return id.success ? <Existing key={id.data} id={id.data} /> : <Editor saved={null} onReload={() => undefined} />
}
