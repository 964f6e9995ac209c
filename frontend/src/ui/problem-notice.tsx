import { failureInWords } from '../lib/failure-in-words.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Why it failed, in words for people, and a button to try again. */
export function ProblemNotice({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const t = useTexts('site/shell')
  const { title, detail } = failureInWords(error, useTexts('site/problems'))
  const retry = onRetry && <Button onClick={onRetry}>{t('try-again')}</Button>
  return (
    <Notice tone="problem" title={title} action={retry}>
      {detail}
    </Notice>
  )
}
