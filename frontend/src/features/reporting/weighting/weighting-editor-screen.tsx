import { type SavedWeighting, saveWeighting } from '@portal/contracts/http/reporting/weightings'
import type { TableRun } from '@portal/contracts/reporting/table'
import { weightingIssues } from '@portal/contracts/reporting/weighting'
import { useState } from 'react'
import { useNavigate, useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { weightingsKey } from '../queries.ts'
import { QuestionSelect } from '../question-select.tsx'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { readOptions, specOf } from '../report/report-options.ts'
import { useCountedSearch } from '../report/use-report-options.ts'
import { weightingsPath } from '../report-addresses.ts'
import { NEW } from '../report-paths.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useNameAsked } from '../saved/use-name-asked.ts'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { viewOf } from '../shape-view.ts'
import { useRun } from '../use-run.ts'
import { type CountOf, TargetEditor } from './target-editor.tsx'
import {
  draftOfWeighting,
  emptyWeighting,
  newTarget,
  type WeightingDraft,
  weightingOf,
  withoutTarget,
  withTarget,
} from './weighting-draft.ts'
import { WeightingOutcome } from './weighting-result.tsx'
import '../editor-foot.css'
import './weighting.css'

const LONGEST_NAME = 200
const PAUSE_MS = 500

type EditorProps = Readonly<{ report: Report; saved: SavedWeighting | null }>

const usual = readOptions(new URLSearchParams()).options

/** How many respondents gave each code of a question, by the run. */
const countIn = (run: TableRun | undefined, question: string): CountOf => {
  const table = run?.tables.find((one) => one.question === question)
  if (!table) return null
  const byCode = new Map(table.rows.flatMap(({ code, cells }) => (code === null ? [] : [[code, cells[0]?.n ?? 0]])))
  return (codes) => codes.reduce((sum, code) => sum + (byCode.get(code) ?? 0), 0)
}

/** The answers as they are, and what the targets would come to. */
const useRuns = ({ surveyId }: Report, draft: WeightingDraft) => {
  const t = useTexts('reporting/weighting')
  const questions = draft.targets.map(({ question }) => question)
  const spec = { ...specOf(surveyId, usual), questions, test: 'none' as const }
  const written = weightingOf(useSettled(draft, PAUSE_MS), t('new'))
  const weighting = written && weightingIssues(written).length === 0 ? written : null
  const counted = useRun(spec, { isReady: questions.length > 0 })
  const tried = useRun({ ...spec, ...(weighting && { weighting }) }, { isReady: weighting !== null })
  return { counted: counted.data, tried, isComplete: weighting !== null }
}

const useSave = ({ report, saved }: EditorProps, draft: WeightingDraft, onSaved: () => void) => {
  const t = useTexts('reporting/weighting')
  const navigate = useNavigate()
  const search = useCountedSearch()
  const { surveyId: surveyID, reportId } = report
  const { mutate, ...saving } = useSavedChange(saveWeighting, weightingsKey, () => {
    notify(t('saved'))
    onSaved()
    void navigate({ pathname: weightingsPath(surveyID, reportId), search })
  })
  const weighting = weightingOf(draft, t('new')) // only what has a name of its own is sent
  const { hasName, ...asked } = useNameAsked(draft.name)
  const save = (isNew: boolean) => {
    if (!hasName() || !weighting) return
    const old = isNew || !saved ? { weightingID: 'new' as const } : saved
    const revision = 'revision' in old ? { revision: old.revision } : {}
    mutate({ body: { surveyID, weightingID: old.weightingID, weighting, ...revision } })
  }
  const canSave = weighting !== null && weightingIssues(weighting).length === 0
  return { ...saving, save, canSave, ...asked }
}

function NewTarget({
  report,
  draft,
  onDraft,
}: Readonly<{ report: Report; draft: WeightingDraft; onDraft: (draft: WeightingDraft) => void }>) {
  const t = useTexts('reporting/weighting')
  const free = report.fields.filter(
    ({ id, shape, options }) =>
      viewOf(shape).isBackground && options.length > 1 && !draft.targets.some(({ question }) => question === id),
  )
  const add = (id: string) => {
    const field = free.find((one) => one.id === id)
    if (field) onDraft({ ...draft, targets: [...draft.targets, newTarget(field)] })
  }
  if (free.length === 0) return null
  return <QuestionSelect label={t('add-target')} questions={free} value="" none={t('choose-question')} onChoose={add} />
}

function Editor(props: EditorProps) {
  const { report } = props
  const t = useTexts('reporting/weighting')
  const list = { pathname: weightingsPath(report.surveyId, report.reportId), search: useCountedSearch() }
  const [saved] = useState(props.saved) // what the draft began with: a later one of somebody else must not be replaced unseen
  const { draft, setDraft, ...kept } = useKeptDraft<WeightingDraft>(
    `weighting ${report.surveyId} ${saved?.weightingID ?? NEW}`,
    saved ? draftOfWeighting(saved.weighting, report.fields) : emptyWeighting,
  )
  const { counted, tried, isComplete } = useRuns(report, draft)
  const { save, canSave, form, isMissing, isPending, error } = useSave({ report, saved }, draft, kept.forgotten)
  return (
    <form ref={form} className="stack" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t('name')}
        value={draft.name}
        maxLength={LONGEST_NAME}
        error={isMissing ? t('name-missing') : undefined}
        onText={(name) => setDraft({ ...draft, name })}
      />
      {draft.targets.map((target) => {
        const field = report.fields.find(({ id }) => id === target.question)
        const remove = () => setDraft(withoutTarget(draft, target.question))
        if (field) {
          return (
            <TargetEditor
              key={target.question}
              {...{ target, field }}
              countOf={countIn(counted, target.question)}
              onTarget={(changed) => setDraft(withTarget(draft, changed))}
              onRemove={remove}
            />
          )
        }
        return (
          <Notice
            key={target.question}
            tone="problem"
            title={t('no-question', { question: target.question })}
            action={<Button onClick={remove}>{t('remove-target')}</Button>}
          />
        )
      })}
      <NewTarget report={report} draft={draft} onDraft={setDraft} />
      {draft.targets.length > 0 && (
        <WeightingOutcome
          query={tried}
          isComplete={isComplete}
          all={counted?.respondents ?? 0}
          fields={report.fields}
        />
      )}
      <SaveFailure
        error={error}
        changed={t('changed')}
        hint={t('changed-hint')}
        asNew={<Button onClick={() => save(true)}>{t('save-as-new')}</Button>}
      />
      <div className="editor-foot">
        <Unsaved kept={kept} />
        <ButtonLink look="quiet" to={list} onClick={kept.forgotten}>
          {t('cancel')}
        </ButtonLink>
        <Button look="strong" busy={isPending} disabled={!canSave} onClick={() => save(false)}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function Screen({ report }: Readonly<{ report: Report }>) {
  const t = useTexts('reporting/weighting')
  const { weightingID = NEW } = useParams()
  const { surveyId, reportId, title, savedWith } = report
  const saved = savedWith.weightings.find((one) => one.weightingID === weightingID) ?? null
  const isGone = weightingID !== NEW && saved === null
  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="weighting" run={undefined}>
      {isGone ? (
        <EmptyState title={t('gone')} hint={t('gone-hint')}>
          <ButtonLink to={weightingsPath(surveyId, reportId)}>{t('all')}</ButtonLink>
        </EmptyState>
      ) : (
        <Editor key={weightingID} report={report} saved={saved} />
      )}
    </ReportFrame>
  )
}

/** Staff: the targets of a weighting, new or saved, with what they come to. */
export function WeightingEditorScreen() {
  return <ReportLoader view="weighting">{(report) => <Screen key={report.surveyId} report={report} />}</ReportLoader>
}
