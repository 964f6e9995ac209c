import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FullScreen } from '../../../ui/full-screen.tsx'
import { notify } from '../../../ui/notify.ts'
import { type Exhibit, type SpecimenProps, useSpecimenTexts } from './exhibit.ts'

function Dialogs({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const foot = (
    <Button look="strong" onClick={close}>
      {say('action')}
    </Button>
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('show')}</Button>
      {isOpen && (
        <Dialog title={say('heading')} onClose={close} foot={foot}>
          <p>{say('words')}</p>
        </Dialog>
      )}
    </>
  )
}

function FullScreens({ state }: SpecimenProps) {
  const { t, say } = useSpecimenTexts(state)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('show')}</Button>
      {isOpen && (
        <FullScreen title={say('heading')} onClose={() => setOpen(false)}>
          <p>{say('words')}</p>
        </FullScreen>
      )}
    </>
  )
}

function Toasts({ state }: SpecimenProps) {
  const { t } = useSpecimenTexts(state)
  return (
    <>
      <Button onClick={() => notify(t('saved'))}>{t('say-saved')}</Button>
      <Button onClick={() => notify(t('signed-out'), 'note')}>{t('say-note')}</Button>
      <Button onClick={() => notify(t('not-saved'), 'problem')}>{t('say-problem')}</Button>
    </>
  )
}

/** What lies over a screen: each is opened by a button. */
export const layers = {
  Dialog: { states: ['rest', 'long'], Specimen: Dialogs },
  FullScreen: { states: ['rest', 'long'], Specimen: FullScreens },
  Toaster: { states: ['rest'], Specimen: Toasts },
} satisfies Record<string, Exhibit>
