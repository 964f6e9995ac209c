import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Unsaved } from '../../../ui/unsaved.tsx'

type Kept = Readonly<{ isChanged: boolean; discard: () => void }>

/** Of a draft (`useKeptDraft`): that it is not saved yet, and the way to take it back. */
export function UnsavedWork({ kept: { isChanged, discard } }: Readonly<{ kept: Kept }>) {
  const t = useTexts('reporting/saved')
  if (!isChanged) return null
  return <Unsaved words={{ unsaved: t('unsaved'), discard: t('discard-changes') }} onDiscard={discard} />
}
