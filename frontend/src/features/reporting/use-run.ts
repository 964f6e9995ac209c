import type { ReportItemId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { useQuery } from '@tanstack/react-query'
import { useLiveFigures } from './live-figures.ts'
import { runQuery, surveysOf } from './queries.ts'

type Options = Readonly<{
  /** False: nothing is asked yet. */
  isReady?: boolean
  /** What was saved and is shown, for the list of runs. */
  reportID?: ReportItemId | undefined
}>

/** The figures of a spec, kept current. */
export const useRun = (spec: TableSpec, { isReady = true, reportID }: Options = {}) => {
  useLiveFigures(isReady ? surveysOf(spec) : [])
  return useQuery({ ...runQuery(spec, reportID), enabled: isReady })
}
