import { useTexts } from '../../../../lib/texts/use-texts.ts'

const NEARLY_FULL = 0.9

/** How much room is left. Screen readers say it only when little room is left, not with every letter. */
export function TextCounter({ used, room }: { readonly used: number; readonly room: number }) {
  const t = useTexts('surveys/respondent')
  const isOver = used > room
  return (
    <p
      className="question__counter"
      data-over={isOver || undefined}
      aria-live={used > room * NEARLY_FULL ? 'polite' : 'off'}
    >
      {isOver ? t('too-long', { count: used - room }) : t('used-of', { used, count: room })}
    </p>
  )
}
