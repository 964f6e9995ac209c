import { type Deck, updateDeckInfo } from '@portal/contracts/http/reporting/decks'
import { useState } from 'react'
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
  const save = () => mutate({ params: { reportID }, body }, loadAnew)
  const foot = (
    <>
      <Button onClick={onClose}>{saved('cancel')}</Button>
      <Button look="strong" busy={isPending} disabled={body.name === '' || isStale(error)} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('edit-deck')} onClose={onClose} foot={foot}>
      <TextField label={t('name')} value={name} maxLength={LONGEST_NAME} onText={setName} />
      <DeckAccess access={access} onAccess={setAccess} />
      <TextField label={t('description')} value={description} maxLength={LONGEST_NOTE} onText={setDescription} />
      <SaveFailure error={error} changed={t('deck-changed')} hint={t('edit-deck-changed-hint')} />
    </Dialog>
  )
}
