import { getHistory } from '@portal/contracts/http/operations/history'
import { route } from '../../http/calls/route.ts'
import type { Desk } from '../desk/desk.ts'

/** How the system was, beyond what a page has seen itself. */
export const historyRoute = ({ samples }: Pick<Desk, 'samples'>) =>
  route(getHistory, async ({ query }) => ({ samples: await samples.history(Number(query.minutes)) }))
