import { saveSurveyWaves } from '@portal/contracts/http/reporting/waves'
import type { SurveyId } from '@portal/contracts/ids'
import type { Wave } from '@portal/contracts/reporting/wave'
import { MOST_WAVES } from '@portal/contracts/reporting/wave'
import { useQueryClient } from '@tanstack/react-query'
import { newCommandId } from '../../../lib/command-id.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { questionsQuery, surveyWavesKey } from '../queries.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { draftsOf, faultOf, type WaveDraft, wavesOf } from './waves-draft.ts'
import './waves.css'

type Saved = Readonly<{ waves: readonly Wave[]; last: number; revision: number }>
type RowProps = Readonly<{ draft: WaveDraft; number: number; onDraft: (draft: WaveDraft | null) => void }>

function WaveRow({ draft, number, onDraft }: RowProps) {
  const t = useTexts('reporting/time')
  return (
    <li>
      <fieldset className="wave">
        <legend className="visually-hidden">{t('wave-number', { number })}</legend>
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={100}
          onText={(name) => onDraft({ ...draft, name })}
        />
        <TextField type="date" label={t('from')} value={draft.from} onText={(from) => onDraft({ ...draft, from })} />
        <TextField type="date" label={t('to')} value={draft.to} onText={(to) => onDraft({ ...draft, to })} />
        <Button look="icon" icon="remove" onClick={() => onDraft(null)}>
          {t('remove-wave', { name: draft.name || String(number) })}
        </Button>
      </fieldset>
    </li>
  )
}

type EditorProps = Readonly<{ surveyId: SurveyId; saved: Saved; onColumns: (() => void) | undefined }>

/** The waves while they are edited, and saved. */
export function WavesEditor({ surveyId, saved, onColumns }: EditorProps) {
  const t = useTexts('reporting/time')
  const client = useQueryClient()
  const {
    draft: drafts,
    setDraft: setDrafts,
    ...kept
  } = useKeptDraft(`waves ${surveyId}`, draftsOf(saved.waves), String(saved.revision))
  const done = () => {
    notify(t('saved'))
    void client.invalidateQueries({ queryKey: questionsQuery(surveyId).queryKey })
  }
  const { mutate, isPending, error } = useSavedChange(saveSurveyWaves, surveyWavesKey, done, kept.saved)
  const fault = faultOf(drafts, saved.last)
  const isChanged = JSON.stringify(wavesOf(drafts, saved.last)) !== JSON.stringify(saved.waves)
  const change = (at: number, draft: WaveDraft | null) =>
    setDrafts(drafts.flatMap((one, i) => (i === at ? (draft ?? []) : one)))
  const save = () => {
    kept.saving()
    mutate({
      params: { surveyID: surveyId },
      body: { waves: [...wavesOf(drafts, saved.last)], revision: saved.revision },
    })
  }
  return (
    <>
      <p className="field__hint">{t('hint')}</p>
      <ol className="waves">
        {drafts.map((draft, at) => (
          <WaveRow key={draft.key} draft={draft} number={at + 1} onDraft={(next) => change(at, next)} />
        ))}
      </ol>
      <div className="row">
        <Button
          icon="add"
          disabled={drafts.length >= MOST_WAVES}
          onClick={() => setDrafts([...drafts, { key: newCommandId(), code: null, name: '', from: '', to: '' }])}
        >
          {t('add')}
        </Button>
        <Button look="strong" busy={isPending} disabled={!isChanged || fault !== null} onClick={save}>
          {t('save')}
        </Button>
        <Unsaved kept={kept} />
        {onColumns && saved.waves.length > 0 && !isChanged && (
          <Button icon="columns" onClick={onColumns}>
            {t('as-columns')}
          </Button>
        )}
      </div>
      {isChanged && fault !== null && <p className="panel__unfinished">{t(`fault-${fault}`)}</p>}
      <SaveFailure error={error} changed={t('changed')} hint={t('changed-hint')} />
    </>
  )
}
