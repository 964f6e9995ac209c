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
 * @param version of what is stored, where `stored` has ids that are made anew each time
 */
export const useKeptDraft = <Draft>(name: string, stored: Draft, version?: string) => {
  const key = `draft ${name}`
  const whole = JSON.stringify(stored)
  const from = version ?? whole
  const [draft, setDraft] = useState<Draft>(() => keptIn<Draft>(key, from) ?? stored)
  const [round, setRound] = useState(0)
  const first = useRef(draft)
  const isChanged = JSON.stringify(draft) !== whole
  useEffect(() => {
    if (draft === first.current) return
    if (isChanged) remember('tab', key, JSON.stringify({ from, draft } satisfies Kept<Draft>))
    else forget('tab', key)
  }, [draft, isChanged, key, from])

  /** It was saved, or is not wanted any more: the tab has nothing to keep. */
  const forgotten = useCallback(() => void forget('tab', key), [key])
  const discard = () => {
    forgotten()
    setDraft(stored)
    setRound(round + 1)
  }
  /** `round` differs after each `discard`: for what keeps a state of its own, as its `key`. */
  return { draft, setDraft, isChanged, forgotten, discard, round }
}
