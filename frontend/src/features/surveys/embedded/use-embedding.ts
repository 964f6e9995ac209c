import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from '../../../lib/router/hooks.ts'
import { type Embedding, embeddingIn } from './parent-window.ts'

/**
 * What the fragment of the address says. A link to a place of the page, such as the one that skips to the content, puts another fragment
 * there: the survey stays, and the address is mended, so that a frame that is loaded anew finds it too.
 */
export const useEmbedding = (): Readonly<{ fragment: string; embedding: Embedding }> => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(hash)
  const fragment = embeddingIn(hash).token === '' ? kept : hash
  if (fragment !== kept) setKept(fragment)
  useEffect(() => {
    if (hash !== fragment) void navigate({ search, hash: fragment }, { replace: true, preventScrollReset: true })
  }, [hash, search, fragment, navigate])
  return { fragment, embedding: useMemo(() => embeddingIn(fragment), [fragment]) }
}
