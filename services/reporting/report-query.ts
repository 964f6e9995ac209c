import { reportSwitches } from '@portal/contracts/reporting/report-address'
import { conditionIn } from './condition-in.ts'

type Switch = 0 | 1
type Switches = Readonly<Record<(typeof reportSwitches)[number][0], Switch>>
type Parts = Readonly<{ json?: string | null | undefined }> & { readonly [Name in keyof Switches]?: Switch | undefined }

/** What is counted, as the address of a report says it. @throws ProblemError if `json` is no condition */
export const queryOf = ({ json, ...switches }: Parts): string => {
  const params = new URLSearchParams()
  for (const [name, short] of reportSwitches) if (switches[name] === 1) params.set(short, '1')
  if (json) params.set('filter', JSON.stringify(conditionIn(json)))
  return params.size === 0 ? '' : `?${params}`
}

/** The switches of such an address. */
export const switchesIn = (query: string): Switches => {
  const params = new URLSearchParams(query)
  const isOn = (short: string): Switch => (params.get(short) === '1' ? 1 : 0)
  return { includeAdmin: isOn('admin'), includeInactive: isOn('inactive'), includeExternalUsers: isOn('external') }
}
