import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from '../../../lib/router/hooks.ts'
import { type ReadOptions, type ReportOptions, readOptions, usualBase, writeOptions } from './report-options.ts'

/** `isUrgent`: shown before anything else happens. */
type Change = (differs: Partial<ReportOptions>, isUrgent?: boolean) => void

/** How a topline or a crosstab is shown, which is in the address too. */
const DISPLAY = ['show', 'charts', 'sort', 'hide', 'decimals', 'counts', 'rowshares', 'arrows'] as const

/** Whether an address says anything of what is counted. */
export const saysWhatCounts = (params: URLSearchParams): boolean =>
  [...params.keys()].some((name) => DISPLAY.every((one) => one !== name))

export const withDisplay = (next: URLSearchParams, now: URLSearchParams): URLSearchParams => {
  for (const name of DISPLAY) {
    const value = now.get(name)
    if (value !== null) next.set(name, value)
  }
  return next
}

/** An empty address stands for what a saved report counts: that it counts as usual has to be said then. */
const said = (next: URLSearchParams, isSaved: boolean): URLSearchParams => {
  if (isSaved && next.size === 0) next.set('base', usualBase)
  return next
}

/** What a link to a saved banner or a list hands on: filter, weight and all else of the address but columns that are chosen in it. */
export const useCountedSearch = (): string => {
  const params = new URLSearchParams(useLocation().search)
  params.delete('banner')
  return params.size === 0 ? '' : `?${params}`
}

/** The options of the address, and how to change them: "back" undoes each change. `isSaved`: of a report that was saved with options of its own. */
export const useReportOptions = (isSaved = false): ReadOptions & Readonly<{ change: Change }> => {
  const [params, setParams] = useSearchParams()
  const read = useMemo(() => readOptions(params), [params])
  const change = useCallback<Change>(
    (differs, isUrgent = false) =>
      setParams((now) => said(withDisplay(writeOptions({ ...readOptions(now).options, ...differs }), now), isSaved), {
        preventScrollReset: true,
        isUrgent,
      }),
    [setParams, isSaved],
  )
  return { ...read, change }
}
