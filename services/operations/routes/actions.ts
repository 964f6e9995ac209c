import { listActions } from '@portal/contracts/http/operations/actions'
import { route } from '../../http/calls/route.ts'
import type { Desk } from '../desk.ts'
import { presentActions } from '../presenter.ts'

const PER_PAGE = 25

/** Who did what to the system, and when: by this page or by the command line. */
export const actionsRoute = ({ actions, nameOf }: Desk) =>
  route(listActions, async ({ query }) => {
    const lines = await actions.list(query.before === undefined ? null : Number(query.before), PER_PAGE + 1)
    const shown = lines.slice(0, PER_PAGE)
    const next = lines.length > PER_PAGE ? (shown.at(-1)?.position ?? null) : null
    return { actions: await presentActions(shown, nameOf), next }
  })
