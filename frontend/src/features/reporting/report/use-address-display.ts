import { useCallback, useMemo } from 'react'
import type * as z from 'zod/mini'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useKept } from './use-kept.ts'

type InAddress<Display> = Readonly<{
  /** The display with what the address says of it. `kept`: as it was left in this tab; null: not yet. */
  read: (params: URLSearchParams, kept: Display | null) => Display
  /** The address with a display. */
  write: (params: URLSearchParams, display: Display) => URLSearchParams
}>

/** How figures are shown: as the address says, for a colleague and for "back"; else as in this tab before. `key` names it in the tab. */
export const useAddressDisplay = <Display>(
  key: string,
  contract: z.ZodMiniType<Display>,
  { read, write }: InAddress<Display>,
) => {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useKept(key, contract)
  const display = useMemo(() => read(params, kept), [read, params, kept])
  const change = useCallback(
    (next: Display) => {
      keep(next)
      setParams((now) => write(now, next), { preventScrollReset: true })
    },
    [keep, setParams, write],
  )
  return [display, change] as const
}
