import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../../lib/is-stale.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { SavedMeanwhile as Meanwhile } from '../../ui/saved-meanwhile.tsx'

/** That somebody else has saved another version, and the way to it. `of`: the queries that load it; the editor offers there what was written here. */
export function SavedMeanwhile({ of }: Readonly<{ of: QueryKey }>) {
  const client = useQueryClient()
  return <Meanwhile onLoad={() => void client.invalidateQueries({ queryKey: of })} />
}

/** Why something was not saved; nothing where it was. `of`: as for `SavedMeanwhile`. */
export function NotSaved({ error, of }: Readonly<{ error: Error | null; of: QueryKey }>) {
  if (error === null) return null
  return isStale(error) ? <SavedMeanwhile of={of} /> : <ProblemNotice error={error} />
}
