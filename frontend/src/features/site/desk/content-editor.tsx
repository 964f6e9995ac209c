import { addContent, type DeskLine, publishContent, redraftContent } from '@portal/contracts/http/content-desk'
import type { ContentId } from '@portal/contracts/ids'
import { Content } from '@portal/contracts/site/content'
import { useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { paths } from '../../../lib/paths.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { editorPath, listPath, pagePath } from '../content/content-paths.ts'
import { contentDeskKey } from '../content/queries.ts'
import { NotSaved, SavedMeanwhile } from '../saved-meanwhile.tsx'
import { ContentPreview } from './content-preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useContentChange } from './use-content-change.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { WordFields } from './word-fields.tsx'

type EditorProps = Readonly<{
  /** For what the tab keeps of it. */
  name: string
  /** As it is stored; of a new piece, as it begins. */
  stored: Content
  /** Null: a new piece. */
  line: DeskLine | null
  /** Of the texts; null: that of the page. It is kept above the editor, which begins anew with each version that is saved. */
  language: string | null
  onLanguage: (language: string) => void
}>

/** Saving a draft: of a new piece, its editor is then opened under its own address. */
const useSaving = ({ stored: { kind }, line }: EditorProps, onSaved: () => void) => {
  const t = useTexts('site/content-desk')
  const navigate = useNavigate()
  const opened = ({ contentId }: Readonly<{ contentId: ContentId }>) => {
    onSaved()
    void navigate(editorPath(kind, contentId), { replace: true })
  }
  const adding = useContentChange(addContent, t('saved'), opened)
  const changing = useContentChange(redraftContent, t('saved'), onSaved)
  const save = (content: Content) => {
    const body = { content }
    if (line === null) adding.mutate({ params: { kind }, body })
    else changing.mutate({ params: { kind, contentId: line.contentId }, query: { draftedAt: line.draftedAt }, body })
  }
  const { isPending, error } = line === null ? adding : changing
  return { save, isPending, error }
}

function Standing({ line }: Readonly<{ line: DeskLine }>) {
  const t = useTexts('site/content-desk')
  return (
    <p className="row">
      <Badge tone={line.state === 'published' ? 'good' : 'plain'}>{t(`state-${line.state}`)}</Badge>
      {line.hasDraft && line.state !== 'draft' && <Badge tone="warn">{t('has-draft')}</Badge>}
    </p>
  )
}

type StoredProps = Readonly<{ kind: Content['kind']; line: DeskLine; isChanged: boolean }>

/** What can be done with a piece that is stored. */
function StoredActions({ kind, line, isChanged }: StoredProps) {
  const t = useTexts('site/content-desk')
  const [isAsking, setAsking] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const publishing = useContentChange(publishContent, t('published'), () => setAsking(false))
  const params = { kind, contentId: line.contentId }
  return (
    <>
      <Button disabled={isChanged} onClick={() => setAsking(true)}>
        {t('publish')}
      </Button>
      {line.state !== 'draft' && (
        <Button look="quiet" onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      )}
      {line.name !== null && (
        <ButtonLink look="quiet" to={`${pagePath(line.name)}?prevParam=1`}>
          {t('open')}
        </ButtonLink>
      )}
      {kind === 'slide' && (
        <ButtonLink look="quiet" to={`${paths.login}?prevParam=1`}>
          {t('open-slides')}
        </ButtonLink>
      )}
      {isWithdrawing && <WithdrawDialog kind={kind} line={line} onClose={() => setWithdrawing(false)} />}
      {isStale(publishing.error) && <SavedMeanwhile of={contentDeskKey} />}
      {isAsking && !isStale(publishing.error) && (
        <PublishDialog
          first={{ from: line.shownFrom, until: line.shownUntil }}
          isBusy={publishing.isPending}
          error={publishing.error}
          onPublish={(body) => publishing.mutate({ params, query: { draftedAt: line.draftedAt }, body })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The parts that cannot be saved as they are. */
const wrongIn = (content: Content): readonly string[] =>
  Content.safeParse(content).error?.issues.map(({ path }) => String(path[0])) ?? []

/** Writes a piece, with what members will see beside it. */
export function ContentEditor(props: EditorProps) {
  const { stored, line, language, onLanguage } = props
  const t = useTexts('site/content-desk')
  const { draft: content, setDraft: setContent, ...kept } = useKeptDraft(`content ${props.name}`, stored)
  const { save, isPending, error } = useSaving(props, kept.saved)
  const isChanged = line === null || kept.isChanged
  const wrong = kept.isChanged ? wrongIn(content) : []
  const isGood = wrongIn(content).length === 0
  const saveNow = () => {
    kept.saving()
    save(content)
  }
  return (
    <div className="content-editor">
      {line && <Standing line={line} />}
      <div className="content-editor__both">
        <WordFields
          key={kept.round}
          content={content}
          isNew={line === null}
          language={language}
          onLanguage={onLanguage}
          onContent={setContent}
          wrong={wrong}
        />
        <ContentPreview content={content} language={language ?? document.documentElement.lang} />
      </div>
      <div className="site__actions">
        <NotSaved error={error} of={contentDeskKey} />
        {wrong.length > 0 && <Notice tone="warn" title={t('not-good')} />}
        <Button look="strong" disabled={!isChanged || !isGood} busy={isPending} onClick={saveNow}>
          {t('save')}
        </Button>
        {line && <StoredActions kind={stored.kind} line={line} isChanged={isChanged} />}
        <ButtonLink look="quiet" to={listPath(stored.kind)}>
          {t('back')}
        </ButtonLink>
        <Unsaved kept={kept} />
      </div>
    </div>
  )
}
