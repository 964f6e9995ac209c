import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../../lib/is-stale.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** That somebody else has saved another version, and the way to it. `of`: the queries that load it; the editor offers there what was written here. */
export function SavedMeanwhile({ of }: Readonly<{ of: QueryKey }>) {
  const t = useTexts('site/drafts')
  const say = useTexts('site/problems')
  const client = useQueryClient()
  const load = <Button onClick={() => void client.invalidateQueries({ queryKey: of })}>{t('load-theirs')}</Button>
  return (
    <Notice tone="problem" title={say('stale-version')} action={load}>
      {t('theirs-hint')}
    </Notice>
  )
}

/** Why something was not saved; nothing where it was. `of`: as for `SavedMeanwhile`. */
export function NotSaved({ error, of }: Readonly<{ error: Error | null; of: QueryKey }>) {
  if (error === null) return null
  return isStale(error) ? <SavedMeanwhile of={of} /> : <ProblemNotice error={error} />
}
