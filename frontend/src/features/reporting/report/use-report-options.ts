import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { untilIdle } from '../../../lib/until-idle.ts'
import { notify } from '../../../ui/notify.ts'
import { type ReadOptions, type ReportOptions, readOptions, usualBase, writeOptions } from './report-options.ts'
import { type Written, written } from './written.ts'

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
  const say = useTexts('site/problems')
  const [params, setParams] = useSearchParams()
  const read = useMemo(() => readOptions(params, written.now()?.writtenIn(params)), [params]) // the loader waits for it
  useEffect(
    () =>
      void untilIdle()
        .then(written.load)
        .catch(() => undefined),
    [],
  ) // else with the first change
  const change = useCallback<Change>(
    (differs, isUrgent = false) => {
      const set = ({ writtenIn }: Written) =>
        setParams(
          (now) => {
            const { options } = readOptions(now, writtenIn(now))
            return said(withDisplay(writeOptions({ ...options, ...differs }), now), isSaved)
          },
          { preventScrollReset: true, isUrgent },
        )
      const loaded = written.now()
      if (loaded) set(loaded)
      else written.load().then(set, () => notify(say('connection'), 'problem'))
    },
    [setParams, isSaved, say],
  )
  return { ...read, change }
}
