import { useCallback, useState } from 'react'
import type * as z from 'zod/mini'
import { recall, remember } from '../../../lib/browser-memory.ts'

const kept = <Value>(key: string, contract: z.ZodMiniType<Value>): Value | null => {
  const text = recall('tab', key)
  if (text === null) return null
  try {
    return contract.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** A choice that outlives a reload of the tab; null until one is made. It changes the display, not what is counted. */
export const useKept = <Value>(key: string, contract: z.ZodMiniType<Value>) => {
  const [value, setValue] = useState(() => kept(key, contract))
  const keep = useCallback(
    (next: Value) => {
      remember('tab', key, JSON.stringify(next))
      setValue(next)
    },
    [key],
  )
  return [value, keep] as const
}
