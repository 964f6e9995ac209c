import { useCallback, useEffect, useRef, useState } from 'react'
import { DRAFT, forget, recall, remember } from './browser-memory.ts'
import { useMemberId } from './session.tsx'

/** `from`: what was stored when it was begun. `at`: when it was changed last, in milliseconds since 1970. */
type Kept<Draft> = Readonly<{ from: string; at: number; draft: Draft }>

/** What the tab keeps under a key. */
const keptIn = <Draft>(key: string): Kept<Draft> | null => {
  try {
    const { from, at, draft }: Partial<Kept<Draft>> = JSON.parse(recall('tab', key) ?? '{}')
    return typeof from === 'string' && typeof at === 'number' && draft ? { from, at, draft } : null
  } catch {
    return null
  }
}

/** What was kept is gone on with if what is stored is still what it began from: a later version of somebody else is not replaced unseen. */
const begun = <Draft>(key: string, stored: Draft, from: string) => {
  const kept = keptIn<Draft>(key)
  if (kept?.from === from) return { draft: kept.draft, left: null }
  const isAnother = kept !== null && JSON.stringify(kept.draft) !== JSON.stringify(stored)
  return { draft: stored, left: isAnother ? kept : null }
}

/**
 * What is being edited. The tab keeps it for whoever writes it until it is saved or discarded: neither a link, the browser's Back nor a reload loses
 * what was written.
 *
 * @param name what is edited, for the tab
 * @param stored what it begins from, as JSON can hold it
 * @param version of what is stored, where `stored` has ids that are made anew each time
 */
export const useKeptDraft = <Draft>(name: string, stored: Draft, version?: string) => {
  const key = `${DRAFT}${useMemberId()} ${name}`
  const whole = JSON.stringify(stored)
  const from = version ?? whole
  const [first] = useState(() => begun(key, stored, from))
  const [draft, setDraft] = useState<Draft>(first.draft)
  const [left, setLeft] = useState(first.left)
  const [round, setRound] = useState(0)
  const written = useRef(first.draft)
  const isChanged = JSON.stringify(draft) !== whole
  useEffect(() => {
    if (draft === written.current) return
    if (isChanged) remember('tab', key, JSON.stringify({ from, at: Date.now(), draft } satisfies Kept<Draft>))
    else forget('tab', key)
  }, [draft, isChanged, key, from])

  const latest = useRef(draft)
  latest.current = draft
  const sent = useRef<Draft | null>(null)
  /** The draft is sent to be saved, as it is now. */
  const saving = () => {
    sent.current = draft
  }
  /** It was saved: the tab has nothing to keep, unless more was written meanwhile. The editor of what is stored then offers that. */
  const saved = useCallback(() => {
    if (sent.current === null || sent.current === latest.current) forget('tab', key)
  }, [key])
  const forgotten = () => forget('tab', key)
  const begin = (next: Draft) => {
    setDraft(next)
    setRound(round + 1)
  }
  const discard = () => {
    forgotten()
    begin(stored)
  }
  const decide = (next: Draft | null) => {
    setLeft(null)
    if (next !== null) begin(next)
    else if (!isChanged) forgotten()
  }
  /** What was begun before somebody else stored another version; null where there is none. */
  const older = left && { at: left.at, use: () => decide(left.draft), drop: () => decide(null) }
  /** `round` differs after each `discard` or `use`: for what keeps a state of its own, as its `key`. */
  return { draft, setDraft, isChanged, saving, saved, forgotten, discard, older, round }
}
