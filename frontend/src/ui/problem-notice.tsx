import { useTranslation } from 'react-i18next'
import { problemTexts } from '../lib/problem-texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Why it failed, in words for people, and a button to try again. */
export function ProblemNotice({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const { t } = useTranslation('ui')
  const { title, hint } = problemTexts(error)
  const retry = onRetry && <Button onClick={onRetry}>{t('try-again')}</Button>
  return (
    <Notice tone="problem" title={t(title)} action={retry}>
      {t(hint)}
    </Notice>
  )
}
