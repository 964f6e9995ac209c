import { useEffect } from 'react'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { notify } from '../../ui/notify.ts'

/**
 * Whoever sent the visitor here may have something to say: it stands in the address, and is shown once as a toast. With `tone=problem` it is bad
 * news.
 */
export const useMessage = () => {
  const [search, setSearch] = useSearchParams()
  const message = search.get('msg')
  const isBad = search.get('tone') === 'problem'
  useEffect(() => {
    if (!message) return
    notify(message, isBad ? 'problem' : 'good')
    setSearch(
      (present) => {
        present.delete('msg')
        present.delete('tone')
        return present
      },
      { replace: true },
    )
  }, [message, isBad, setSearch])
}
