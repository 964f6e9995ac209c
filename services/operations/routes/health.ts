import { getHealth } from '@portal/contracts/http/operations/health'
import { route } from '../../http/calls/route.ts'

/** For supervisors, which restart a process that hangs: it says only that this process answers. */
export const healthRoute = () => route(getHealth, async () => ({ status: 'ok' as const }))
