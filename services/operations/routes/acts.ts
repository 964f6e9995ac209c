import { listActs } from '@portal/contracts/http/operator-acts'
import { route } from '../../http/calls/route.ts'
import type { Desk } from '../desk.ts'
import { presentActs } from '../presenter.ts'

const PER_PAGE = 25

/** Who did what to the system, and when: by this page or by the command line. */
export const actsRoute = ({ acts, nameOf }: Desk) =>
  route(listActs, async ({ query }) => {
    const lines = await acts.list(query.before === undefined ? null : Number(query.before), PER_PAGE + 1)
    const shown = lines.slice(0, PER_PAGE)
    const next = lines.length > PER_PAGE ? (shown.at(-1)?.position ?? null) : null
    return { acts: await presentActs(shown, nameOf), next }
  })
