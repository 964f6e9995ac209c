import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Screen } from '../../../ui/screen.tsx'

/** A blank page, to which surveys and other sites lead back. Its heading is for the tab and for screen readers. */
export function ThanksScreen() {
  const t = useTexts('site/content')
  return (
    <div className="blank">
      <Screen title={t('thanks')}>{null}</Screen>
    </div>
  )
}
