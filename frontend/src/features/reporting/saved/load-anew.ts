import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isStale } from '../../../lib/is-stale.ts'

/** Of a change that is refused as older than somebody else's: loads anew what is saved, so that it can be repeated on their version. */
export const useLoadAnew = (queryKey: QueryKey) => {
  const client = useQueryClient()
  return { onError: (refused: Error): void => void (isStale(refused) && client.invalidateQueries({ queryKey })) }
}
