import { useEffect } from 'react'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { notify, type Toast } from '../../ui/notify.ts'

const toneIn = (search: URLSearchParams): Toast['tone'] => {
  const said = search.get('tone')
  return said === 'problem' || said === 'note' ? said : 'good'
}

/**
 * Whoever sent the visitor here may have something to say: it stands in the address, and is shown once as a toast. With `tone=problem` it is bad
 * news, with `tone=note` neither.
 */
export const useMessage = () => {
  const [search, setSearch] = useSearchParams()
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
