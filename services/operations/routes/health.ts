import { getHealth } from '@portal/contracts/http/operations/health'
import { route } from '../../http/calls/route.ts'

/** For whoever restarts processes that hang: it asks for nothing but this process. */
export const healthRoute = () => route(getHealth, async () => ({ status: 'ok' as const }))
