import { useCallback, useEffect, useRef, useState } from 'react'
import { forget, recall, remember } from './browser-memory.ts'

type Kept<Draft> = Readonly<{ from: string; draft: Draft }>

/** What was kept under a key, if what is stored is still what it began from: a later version of somebody else is not replaced unseen. */
const keptIn = <Draft>(key: string, from: string): Draft | null => {
  try {
    const kept: Partial<Kept<Draft>> | null = JSON.parse(recall('tab', key) ?? 'null')
    return kept?.from === from ? (kept.draft ?? null) : null
  } catch {
    return null
  }
}

/**
 * What is being edited. The tab keeps it until it is saved or discarded: neither a link, the browser's Back nor a reload loses what was written.
 *
 * @param name what is edited, for the tab
 * @param stored what it begins from, as JSON can hold it
 */
export const useKeptDraft = <Draft>(name: string, stored: Draft) => {
  const key = `draft ${name}`
  const from = JSON.stringify(stored)
  const [draft, setDraft] = useState<Draft>(() => keptIn<Draft>(key, from) ?? stored)
  const [round, setRound] = useState(0)
  const first = useRef(draft)
  const isChanged = JSON.stringify(draft) !== from
  useEffect(() => {
    if (draft === first.current) return
    if (isChanged) remember('tab', key, JSON.stringify({ from, draft } satisfies Kept<Draft>))
    else forget('tab', key)
  }, [draft, isChanged, key, from])

  /** It was saved: the tab has nothing to keep. */
  const saved = useCallback(() => void forget('tab', key), [key])
  const discard = () => {
    saved()
    setDraft(stored)
    setRound(round + 1)
  }
  /** `round` differs after each `discard`: for what keeps a state of its own, as its `key`. */
  return { draft, setDraft, isChanged, saved, discard, round }
}
