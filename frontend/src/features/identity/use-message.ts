import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { profileKey } from '../../lib/session.tsx'
import { dismissToast, notify, shownToasts, type Toast } from '../../ui/notify.ts'

const dismiss = (...tones: readonly Toast['tone'][]): void => {
  for (const { id, tone } of shownToasts()) if (tones.includes(tone)) dismissToast(id)
}

const toneIn = (search: URLSearchParams): Toast['tone'] => {
  const said = search.get('tone')
  return said === 'problem' || said === 'note' ? said : 'good'
}

/** Who leaves this screen by a sign-in, here or in another tab, has read why they had to, and has done what "Sign in." asks for. */
const useMessagesRead = () => {
  const client = useQueryClient()
  useEffect(() => {
    const wasSignedIn = Boolean(client.getQueryData(profileKey))
    return () => {
      if (!client.getQueryData(profileKey)) return
      if (wasSignedIn) dismiss('note')
      else dismiss('note', 'good')
    }
  }, [client])
}

/**
 * Whoever sent the visitor here may have something to say: it stands in the address, and is shown once as a toast. With `tone=problem` it is bad
 * news, with `tone=note` neither.
 */
export const useMessage = () => {
  const [search, setSearch] = useSearchParams()
  useMessagesRead()
  const message = search.get('msg')
  const tone = toneIn(search)
  useEffect(() => {
    if (!message) return
    notify(message, tone)
    setSearch(
      (present) => {
        present.delete('msg')
        present.delete('tone')
        return present
      },
      { replace: true },
    )
  }, [message, tone, setSearch])
}
