import { type Banner, saveCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import type { ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { bannersKey } from '../queries.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { BannerBoard } from './banner-board.tsx'
import { type BannerDraft, dataOf } from './banner-draft.ts'
import '../editor-foot.css'
import './banner.css'

const LONGEST_NAME = 200
const LONGEST_NOTE = 2_000

/** `isRun`: the reader wants to see its crosstab. */
export type SavedBanner = Readonly<{ bannerID: ReportItemId; isRun: boolean }>

type EditorProps = Readonly<{
  /** For what the tab keeps of it. */
  name: string
  /** The survey in whose reports it is used, and its questions. */
  surveyId: SurveyId
  fields: readonly Field[]
  first: BannerDraft
  /** The saved one that is changed; null: a new one. */
  banner: Banner | null
  onSaved: (saved: SavedBanner) => void
  /** Loads what somebody else saved meanwhile. */
  onReload: () => void
  /** The way back without saving, which drops what was changed. */
  cancel: (drop: () => void) => ReactNode
  /** Whether saving may lead to its crosstab. */
  canRun: boolean
}>

/** Saves the draft as the banner, or as a new one. */
const useSave = ({ surveyId, banner, onSaved }: EditorProps, draft: BannerDraft, drop: () => void) => {
  const [isRun, setRun] = useState(false)
  const { mutate, ...saving } = useSavedChange(saveCrosstabBanner, bannersKey, ({ message, BannerID: bannerID }) => {
    notify(message)
    drop()
    onSaved({ bannerID, isRun })
  })
  const save = (how: Readonly<{ isRun?: boolean; isNew?: boolean }>) => {
    setRun(how.isRun ?? false)
    const { name: BannerName, note: BannerNote } = draft
    const old = how.isNew || !banner ? {} : { BannerID: banner.BannerID, Revision: banner.Revision }
    mutate({ body: { BannerName, BannerNote, BannerData: dataOf(draft), surveyID: surveyId, ...old } })
  }
  return { ...saving, save }
}

/** The name, the note and the columns of a banner. */
export function BannerEditor(props: EditorProps) {
  const { surveyId, fields, cancel, canRun, onReload } = props
  const t = useTexts('reporting/banners')
  const [{ banner, first }] = useState(props) // what the draft began with: a later one of somebody else must not be replaced unseen
  const { draft, setDraft, ...kept } = useKeptDraft(`banner ${props.name}`, first, String(banner?.Revision))
  const { save, error, isPending } = useSave({ ...props, banner }, draft, kept.forgotten)
  const [isAsked, setAsked] = useState(false)
  const isEmpty = draft.columns.length === 0
  const ask = (how: Parameters<typeof save>[0]) => {
    setAsked(true)
    if (!isEmpty) save(how)
  }
  return (
    <>
      <div className="banner-names">
        <TextField
          label={t('name')}
          hint={t('name-hint')}
          value={draft.name}
          maxLength={LONGEST_NAME}
          onText={(name) => setDraft({ ...draft, name })}
        />
        <TextField
          label={t('note')}
          value={draft.note}
          maxLength={LONGEST_NOTE}
          onText={(note) => setDraft({ ...draft, note })}
        />
      </div>
      <BannerBoard surveyId={surveyId} fields={fields} draft={draft} onDraft={setDraft} />
      {isAsked && isEmpty && (
        <Notice tone="problem" title={t('no-columns')}>
          {t('no-columns-hint')}
        </Notice>
      )}
      <SaveFailure
        error={error}
        changed={t('changed')}
        hint={t('changed-hint')}
        onLoadTheirs={onReload}
        asNew={<Button onClick={() => ask({ isNew: true })}>{t('save-as-new')}</Button>}
        failed={t('save-failed')}
      />
      <div className="editor-foot">
        <Unsaved kept={kept} />
        {cancel(kept.forgotten)}
        <Button look={canRun ? 'plain' : 'strong'} busy={isPending} onClick={() => ask({})}>
          {t('save')}
        </Button>
        {canRun && (
          <Button look="strong" busy={isPending} onClick={() => ask({ isRun: true })}>
            {t('save-and-run')}
          </Button>
        )}
      </div>
    </>
  )
}
