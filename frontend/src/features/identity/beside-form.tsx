import { lazy, Suspense } from 'react'
import { withTexts } from '../../lib/texts/with-texts.ts'
import { LoginSide } from './login-side.tsx'

/** Loaded for staff who look at the drafts. */
const LoginPreview = lazy(() =>
  withTexts(async () => (await import('./login-preview.tsx')).LoginPreview, ['site/content']),
)

type BesideProps = Readonly<{ isDraft: boolean; template: string; speedMs: number }>

/** What the community shows beside the form of sign-in or registration; to staff who ask for it, the drafts of the carousel. */
export function BesideForm({ isDraft, template, speedMs }: BesideProps) {
  if (!isDraft) return <LoginSide template={template} speedMs={speedMs} />
  return (
    <Suspense>
      <LoginPreview />
    </Suspense>
  )
}
