import { useQueryClient } from '@tanstack/react-query'
import { profileKey } from '../../../lib/session.tsx'
import { tellOtherTabs } from '../../../lib/session-news.ts'

/** Asks again who is signed in, here and in the other tabs of this browser: headers and forms show what has changed. */
export const useProfileChanged = () => {
  const client = useQueryClient()
  return (): Promise<void> => {
    tellOtherTabs({ kind: 'signed-in' })
    return client.invalidateQueries({ queryKey: profileKey })
  }
}
