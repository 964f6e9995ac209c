import { useSearchParams } from '../../lib/router/hooks.ts'
import { isFor, useKnownProfile } from '../../lib/session.tsx'

const PREVIEW = '1'

/** Whether the address asks for the preview of the slides, in which they stand still; and whether it is staff who ask, who see the drafts. */
export const useSlidePreview = (): Readonly<{ isStill: boolean; isDraft: boolean }> => {
  const isStill = useSearchParams()[0].get('prevParam') === PREVIEW
  const profile = useKnownProfile()
  return { isStill, isDraft: isStill && profile !== null && profile !== undefined && isFor('staff', profile) }
}
