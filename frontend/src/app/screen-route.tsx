import type { RouteObject } from 'react-router'
import type { ScreenRoute } from '../lib/screens.ts'
import { loadTexts } from '../lib/texts/load-texts.ts'
import { useText } from '../lib/texts/use-texts.ts'
import { useFirstTitle } from '../ui/document-title.tsx'

function FirstTitle({ title }: Pick<ScreenRoute, 'title'>) {
  useFirstTitle(useText(title))
  return null
}

/** A screen for the router: it is shown once its code and its sections of texts have come. */
export const screenRoute = ({ path, title, sections, load }: ScreenRoute): RouteObject => ({
  path,
  lazy: async () => {
    const [Shown] = await Promise.all([load(), loadTexts(sections)])
    const element = (
      <>
        <FirstTitle title={title} />
        <Shown />
      </>
    )
    return { element }
  },
})
