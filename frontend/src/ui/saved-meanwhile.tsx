import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** That somebody else has saved another version, and the way to it: the editor offers there what was written here. */
export function SavedMeanwhile({ onLoad }: Readonly<{ onLoad: () => void }>) {
  const t = useTexts('site/drafts')
  const say = useTexts('site/problems')
  return (
    <Notice tone="problem" title={say('stale-version')} action={<Button onClick={onLoad}>{t('load-theirs')}</Button>}>
      {t('theirs-hint')}
    </Notice>
  )
}
