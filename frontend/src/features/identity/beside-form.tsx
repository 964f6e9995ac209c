import { lazy, Suspense } from 'react'
import { loadTexts } from '../../lib/texts/load-texts.ts'
import { LoginSide } from './login-side.tsx'

/** Loaded for staff who look at the drafts. */
const LoginPreview = lazy(async () => {
  const [{ LoginPreview: Shown }] = await Promise.all([import('./login-preview.tsx'), loadTexts(['site/content'])])
  return { default: Shown }
})

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
