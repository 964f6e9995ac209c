import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { useTicked } from '../../page-context.tsx'

/** How many options may be chosen, said before they are, and how many are too many. Nothing where any number may be. */
export function ChoiceLimit({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const ticked = useTicked(question)
  const { precodes, minSelections: min, maxSelections: max } = question
  const [hasLeast, hasMost] = [min > 1, max > 0 && max < precodes.length]
  if (!hasLeast && !hasMost) return null
  const over = hasMost ? ticked.length - max : 0
  const said = () => {
    if (over > 0) return t('too-many-chosen', { count: over, max })
    if (hasLeast && hasMost) return t('choose-between', { min, max })
    return hasMost ? t('choose-up-to', { max }) : t('choose-at-least', { min })
  }
  return (
    <p className="question__counter question__counter--before" data-over={over > 0 || undefined} aria-live="polite">
      {said()}
    </p>
  )
}
