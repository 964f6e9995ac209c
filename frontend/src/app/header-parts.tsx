import type { Profile } from '@portal/contracts/http/identity'
import { lazy, Suspense } from 'react'
import { isFor } from '../lib/session.tsx'
import { withTexts } from '../lib/texts/with-texts.ts'
import { screens } from './screens.ts'

const parts = screens.flatMap(({ path, who, sections, inHeader }) => {
  if (!inHeader) return []
  const Part = lazy(() => withTexts(inHeader, sections))
  return [{ path, who, Part }]
})

/** What screens show of themselves in the header. It is loaded after all else. */
export function HeaderParts({ profile }: { readonly profile: Profile }) {
  return parts
    .filter(({ who }) => isFor(who, profile))
    .map(({ path, Part }) => (
      <Suspense key={path}>
        <Part />
      </Suspense>
    ))
}
