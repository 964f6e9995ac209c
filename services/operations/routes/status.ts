import { getStatus } from '@portal/contracts/http/operations/status'
import type { SystemStatusQueries } from '@portal/projections/operations/system-status/queries'
import { route } from '../../http/calls/route.ts'

/** The log, the projections and the database, as `portal status` shows them. */
export const statusRoute = ({ status }: SystemStatusQueries) => route(getStatus, () => status())
