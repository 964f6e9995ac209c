import { addMailing, changeMailing, type Mailing, MailingDraft, sendMailing } from '@portal/contracts/http/mailings'
import { useState } from 'react'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { mailingPath } from './mailing-paths.ts'
import { MailingPreviewFrame } from './mailing-preview.tsx'
import { MailingWords } from './mailing-words.tsx'
import { mailingsKey } from './queries.ts'

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
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const adding = useChange(addMailing, async (client, saved) => {
    notify(t('saved'))
    onSaved()
    if (saved.unknown.length > 0) notify(t('unknown', { names: saved.unknown.join(', ') }))
    await client.invalidateQueries({ queryKey: mailingsKey })
    void navigate(mailingPath(saved.mailingId), { replace: true })
  })
  const changing = useChange(changeMailing, async (client, saved) => {
    notify(t('saved'))
    onSaved()
    setUnknown(saved.unknown)
    await client.invalidateQueries({ queryKey: mailingsKey })
  })
  const save = (body: MailingDraft) =>
    mailing === null ? adding.mutate({ body }) : changing.mutate({ params: { mailingId: mailing.mailingId }, body })
  const { isPending, error } = mailing === null ? adding : changing
  return { save, isPending, error, unknown }
}

/** Asks before it goes to many people: nobody takes a mail back that was sent. */
function Send({ mailing, isChanged }: Readonly<{ mailing: Mailing; isChanged: boolean }>) {
  const t = useTexts('site/mailings')
  const [isAsking, setAsking] = useState(false)
  const sending = useChange(sendMailing, (client) => client.invalidateQueries({ queryKey: mailingsKey }))
  const words = { title: t('send-title'), action: t('send'), cancel: t('close') }
  const confirm = () => sending.mutate({ params: { mailingId: mailing.mailingId } })
  return (
    <>
      <Button disabled={isChanged} onClick={() => setAsking(true)}>
        {t('send')}
      </Button>
      {isAsking && (
        <Confirm {...words} doing={sending} onConfirm={confirm} onClose={() => setAsking(false)}>
          <p>{t('send-text')}</p>
        </Confirm>
      )}
    </>
  )
}

/** Writes a mail to members, and shows it as it is saved. */
export function MailingEditor({ stored, mailing }: EditorProps) {
  const t = useTexts('site/mailings')
  const { draft, setDraft, ...kept } = useKeptDraft(`mailing ${mailing?.mailingId ?? 'new'}`, stored)
  const { save, isPending, error, unknown } = useSaving(mailing, kept.forgotten)
  const isChanged = mailing === null || kept.isChanged
  const isGood = MailingDraft.safeParse(draft).success
  return (
    <div className="mailing">
      <MailingWords key={kept.round} draft={draft} onDraft={setDraft} />
      <AudienceFields draft={draft} onDraft={setDraft} />
      {error && <ProblemNotice error={error} />}
      {unknown.length > 0 && <Notice tone="warn" title={t('unknown', { names: unknown.join(', ') })} />}
      <div className="site__actions">
        <Button look="strong" disabled={!isChanged || !isGood} busy={isPending} onClick={() => save(draft)}>
          {t('save')}
        </Button>
        {mailing && <Send mailing={mailing} isChanged={isChanged} />}
        <Unsaved kept={kept} />
      </div>
      {mailing && <MailingPreviewFrame mailing={mailing} />}
    </div>
  )
}
