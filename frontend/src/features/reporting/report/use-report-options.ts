import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ReadOptions, type ReportOptions, readOptions, writeOptions } from './report-options.ts'

type Change = (differs: Partial<ReportOptions>) => void

/** The options of the address, and how to change them: "back" undoes each change. */
export const useReportOptions = (): ReadOptions & Readonly<{ change: Change }> => {
  const [params, setParams] = useSearchParams()
  const read = useMemo(() => readOptions(params), [params])
  const change = useCallback<Change>(
    (differs) =>
      setParams((now) => writeOptions({ ...readOptions(now).options, ...differs }), { preventScrollReset: true }),
    [setParams],
  )
  return { ...read, change }
}
