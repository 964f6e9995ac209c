import { failureInWords } from '../lib/failure-in-words.ts'
import { useIsPast } from '../lib/session.tsx'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type ProblemNoticeProps = Readonly<{
  error: Error
  /** What failed: a sentence above the reason. */
  failed?: string | undefined
  onRetry?: () => void
}>

/** Why it failed, in words for people, and a button to try again. That a session had ended is not said any more once somebody has signed in. */
export function ProblemNotice({ error, failed, onRetry }: ProblemNoticeProps) {
  const t = useTexts('site/shell')
  const { title, detail } = failureInWords(error, useTexts('site/problems'))
  const isPast = useIsPast(error)
  const retry = onRetry && <Button onClick={onRetry}>{t('try-again')}</Button>
  if (isPast) return null
  return (
    <>
      {failed && <p>{failed}</p>}
      <Notice tone="problem" title={title} action={retry}>
        {detail}
      </Notice>
    </>
  )
}
