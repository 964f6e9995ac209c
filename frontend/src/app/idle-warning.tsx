import { useEffect, useState } from 'react'
import { paths } from '../lib/paths.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export type IdleWarningProps = Readonly<{ deadline: number; isKept: boolean; onStay: () => void }>

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long the session lasts without a sign of the member; once there was one, that it goes on. */
export function IdleWarning({ deadline, isKept, onStay }: IdleWarningProps) {
  const t = useTexts('site/shell')
  const navigate = useNavigate()
  const count = Math.max(0, Math.ceil((deadline - useNow()) / 1_000))
  const foot = (
    <>
      <Button look="strong" onClick={onStay}>
        {t('idle-stay')}
      </Button>
      <Button onClick={() => void navigate(paths.logout)}>{t('sign-out')}</Button>
    </>
  )
  return (
    <Dialog title={t('idle-title')} onClose={onStay} foot={foot}>
      <p>{isKept ? t('idle-kept') : t('idle-warning', { count })}</p>
    </Dialog>
  )
}
