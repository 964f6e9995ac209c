import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { type ReadOptions, type ReportOptions, readOptions, writeOptions } from './report-options.ts'

type Change = (differs: Partial<ReportOptions>) => void

/** How a topline or a crosstab is shown, which is in the address too. */
const DISPLAY = ['show', 'charts', 'sort', 'hide', 'decimals', 'counts', 'rowshares', 'arrows'] as const

const withDisplay = (next: URLSearchParams, now: URLSearchParams): URLSearchParams => {
  for (const name of DISPLAY) {
    const value = now.get(name)
    if (value !== null) next.set(name, value)
  }
  return next
}

/** The options of the address, and how to change them: "back" undoes each change. */
export const useReportOptions = (): ReadOptions & Readonly<{ change: Change }> => {
  const [params, setParams] = useSearchParams()
  const read = useMemo(() => readOptions(params), [params])
  const change = useCallback<Change>(
    (differs) =>
      setParams((now) => withDisplay(writeOptions({ ...readOptions(now).options, ...differs }), now), {
        preventScrollReset: true,
      }),
    [setParams],
  )
  return { ...read, change }
}
