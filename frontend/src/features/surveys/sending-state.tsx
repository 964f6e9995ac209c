import { useIsOnline } from '../../lib/browser-state.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { useMoves } from './use-moves.ts'
import type { useSaving } from './use-saving.ts'

type SendingStateProps = Readonly<{
  moves: ReturnType<typeof useMoves>
  saving: ReturnType<typeof useSaving>
  onRetry: () => void
}>

const wayOf = ({ moves, saving }: Pick<SendingStateProps, 'moves' | 'saving'>) => {
  const isBusy = moves.moving !== null || saving.isSaving
  return {
    isBusy,
    isRetrying: isBusy && (moves.isRetrying || saving.isRetrying),
    error: moves.moving === null ? (moves.error ?? saving.error) : null,
  }
}

/** Says when answers are being sent, when that takes longer than it should, and when it failed finally. */
export function SendingState({ moves, saving, onRetry }: SendingStateProps) {
  const t = useTexts('surveys/respondent')
  const isOnline = useIsOnline()
  const { isBusy, isRetrying, error } = wayOf({ moves, saving })

  if (error) return <ProblemNotice error={error} onRetry={onRetry} />
  const isInTrouble = isRetrying || !isOnline
  return (
    <div className={isInTrouble ? 'conduct__state' : 'conduct__quiet'} role="status">
      {isInTrouble ? (
        <Notice tone="warn" icon="offline" isInLiveRegion title={t(isRetrying ? 'trying-again' : 'offline')}>
          {t(isOnline ? 'trying-again-hint' : 'offline-hint')}
        </Notice>
      ) : (
        isBusy && t('saving')
      )}
    </div>
  )
}
