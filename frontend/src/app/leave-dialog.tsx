import { useTexts } from '../lib/texts/use-texts.ts'
import { useCountdown } from '../lib/use-countdown.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Leaving } from './leaving.ts'

const SECONDS = 3

type LeaveProps = Readonly<{ leaving: Leaving; onClose: () => void }>

const go = ({ url, isNewTab }: Leaving): void => {
  if (isNewTab) window.open(url, '_blank', 'noopener,noreferrer')
  else window.location.assign(url)
}

/** Says which site a link leads to. It can be followed after three seconds. */
export function LeaveDialog({ leaving, onClose }: LeaveProps) {
  const t = useTexts('site/content')
  const left = useCountdown(SECONDS)
  const ok = () => {
    onClose()
    go(leaving)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('leave-stay')}</Button>
      <Button look="strong" disabled={left > 0} onClick={ok}>
        {left > 0 ? t('leave-wait', { seconds: left }) : t('ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('leave-title')} onClose={onClose} foot={foot}>
      <p>{t('leave-hint')}</p>
      <p>
        <bdi dir="ltr" className="leave__address">
          {leaving.url}
        </bdi>
      </p>
    </Dialog>
  )
}
