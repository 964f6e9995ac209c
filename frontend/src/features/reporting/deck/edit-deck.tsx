import { type Deck, updateDeckInfo } from '@portal/contracts/http/reporting/decks'
import { type FormEvent, useId, useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoadAnew } from '../saved/load-anew.ts'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { DeckAccess } from './deck-access.tsx'
import { decksKey } from './deck-queries.ts'

const LONGEST_NAME = 200
const LONGEST_NOTE = 2_000

/** Changes the name, the access and the description of a deck. */
export function EditDeck({ deck, onClose }: Readonly<{ deck: Deck; onClose: () => void }>) {
  const t = useTexts('reporting/dashboards')
  const saved = useTexts('reporting/saved')
  const form = useId()
  const [name, setName] = useState(deck.name)
  const [access, setAccess] = useState(deck.access)
  const [description, setDescription] = useState(deck.description)
  const loadAnew = useLoadAnew(decksKey)
  const { mutate, isPending, error } = useSavedChange(updateDeckInfo, decksKey, () => {
    notify(t('deck-saved'))
    onClose()
  })
  const { pkReport: reportID, Revision } = deck
  const body = { name: name.trim(), access, description: description.trim(), Revision }
  /** Refused as older than theirs, the dialog has their version when it is opened again. */
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({ params: { reportID }, body }, loadAnew)
  }
  const isHeld = body.name === '' || isStale(error)
  const foot = (
    <>
      <Button onClick={onClose}>{saved('cancel')}</Button>
      <Button type="submit" form={form} look="strong" busy={isPending} disabled={isHeld}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('edit-deck')} onClose={onClose} foot={foot}>
      <form id={form} className="stack" onSubmit={save}>
        <TextField label={t('name')} value={name} maxLength={LONGEST_NAME} onText={setName} />
        <DeckAccess access={access} onAccess={setAccess} />
        <TextField label={t('description')} value={description} maxLength={LONGEST_NOTE} onText={setDescription} />
      </form>
      <SaveFailure error={error} changed={t('deck-changed')} hint={t('edit-deck-changed-hint')} />
    </Dialog>
  )
}
