import { addMailing, changeMailing, type Mailing, MailingDraft } from '@portal/contracts/http/mailings'
import { useRef, useState } from 'react'
import { isUnfinished } from '../../../lib/is-unfinished.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { NotSaved } from '../saved-meanwhile.tsx'
import type { WrittenProps } from '../text-fields.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { mailingPath } from './mailing-paths.ts'
import { MailingPreviewFrame } from './mailing-preview.tsx'
import { MailingWords } from './mailing-words.tsx'
import { mailingsKey } from './queries.ts'
import { type Check, SendMailing } from './send-mailing.tsx'

type EditorProps = Readonly<{
  /** As it is stored; of a new one, as it begins. */
  stored: MailingDraft
  /** Null: a new one. */
  mailing: Mailing | null
}>

/** Saving a draft: a new one is then opened under its own address. Names that are nobody's are said. */
const useSaving = (mailing: Mailing | null, onSaved: () => void) => {
  const t = useTexts('site/mailings')
  const navigate = useNavigate()
  const sayUnknown = ({ unknown }: Pick<Mailing, 'unknown'>): void => {
    if (unknown.length > 0) notify(t('unknown', { names: unknown.join(', ') }), 'problem')
  }
  const adding = useChange(addMailing, async (client, saved) => {
    notify(t('saved'))
    onSaved()
    sayUnknown(saved)
    await client.invalidateQueries({ queryKey: mailingsKey })
    void navigate(mailingPath(saved.mailingId), { replace: true })
  })
  const changing = useChange(changeMailing, async (client, saved) => {
    notify(t('saved'))
    onSaved()
    sayUnknown(saved)
    await client.invalidateQueries({ queryKey: mailingsKey })
  })
  const save = (body: MailingDraft) => {
    if (mailing === null) return adding.mutate({ body })
    const { mailingId, version } = mailing
    return changing.mutate({ params: { mailingId }, query: { version }, body })
  }
  const { isPending, error } = mailing === null ? adding : changing
  return { save, isPending, error }
}

/** Writes a mail to members, and shows it as it is saved. */
export function MailingEditor({ stored, mailing, ...written }: EditorProps & WrittenProps) {
  const t = useTexts('site/mailings')
  const drafts = useTexts('site/drafts')
  const { draft, setDraft, ...kept } = useKeptDraft(`mailing ${mailing?.mailingId ?? 'new'}`, stored)
  const { save, isPending, error } = useSaving(mailing, kept.saved)
  const isChanged = mailing === null || kept.isChanged
  const isGood = MailingDraft.safeParse(draft).success
  const saveNow = () => {
    kept.saving()
    save(draft)
  }
  const fields = useRef<HTMLDivElement>(null)
  const [lacks, setLacks] = useState(false)
  const check: Check = (act) => () => {
    const isHalf = isUnfinished(fields.current)
    setLacks(isHalf)
    if (!isHalf) act()
  }
  return (
    <div className="mailing" ref={fields}>
      <MailingWords key={kept.round} draft={draft} onDraft={setDraft} {...written} />
      <AudienceFields key={`audience ${kept.round}`} draft={draft} onDraft={setDraft} />
      <div className="site__actions">
        <NotSaved error={error} of={mailingsKey} />
        {lacks && <Notice tone="problem" title={drafts('unfinished')} />}
        <Button look="strong" disabled={!isChanged || !isGood} busy={isPending} onClick={check(saveNow)}>
          {t('save')}
        </Button>
        {mailing && <SendMailing mailing={mailing} isChanged={isChanged} check={check} />}
        <Unsaved kept={kept} />
      </div>
      {mailing && <MailingPreviewFrame mailing={mailing} />}
    </div>
  )
}
