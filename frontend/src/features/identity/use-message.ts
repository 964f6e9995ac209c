import { useEffect } from 'react'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { notify } from '../../ui/notify.ts'

/** Whoever sent the visitor here may have something to say: it stands in the address, and is shown once as a toast. */
export const useMessage = () => {
  const [search, setSearch] = useSearchParams()
  const message = search.get('msg')
  useEffect(() => {
    if (!message) return
    notify(message)
    setSearch(
      (present) => {
        present.delete('msg')
        return present
      },
      { replace: true },
    )
  }, [message, setSearch])
}
