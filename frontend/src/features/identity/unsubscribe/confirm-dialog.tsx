import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const SECONDS = 3

type ConfirmProps = Readonly<{ onClose: () => void; onConfirm: () => void }>

/** Asks once more. It can be confirmed after three seconds. */
export function ConfirmDialog({ onClose, onConfirm }: ConfirmProps) {
  const t = useTexts('identity/unsubscribe')
  const left = useCountdown(SECONDS)
  const foot = (
    <>
      <Button onClick={onClose}>{t('stay')}</Button>
      <Button look="strong" disabled={left > 0} onClick={onConfirm}>
        {left > 0 ? t('confirm-wait', { seconds: left }) : t('confirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('confirm-title')} onClose={onClose} foot={foot}>
      <p>{t('confirm-hint')}</p>
    </Dialog>
  )
}
