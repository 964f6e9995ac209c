import { type ActionsQuery, listActions } from '@portal/contracts/http/operations/actions'
import type { ActionFilter } from '@portal/projections/operations/operator-actions/queries'
import { route } from '../../http/calls/route.ts'
import type { Desk } from '../desk/desk.ts'
import { presentActions, presentOperators } from '../desk/presenter.ts'

const PER_PAGE = 25

const filterOf = ({ action, by, outcome, text, since, until, before }: ActionsQuery): ActionFilter => ({
  action: action ?? null,
  by: by ?? null,
  outcome: outcome ?? null,
  text: text ?? null,
  since: since ?? null,
  until: until ?? null,
  before: before === undefined ? null : Number(before),
})

/** Who did what to the system, and when: by this page or by the command line. */
export const actionsRoute = ({ actions, nameOf }: Pick<Desk, 'actions' | 'nameOf'>) =>
  route(listActions, async ({ query }) => {
    const [lines, operators] = await Promise.all([actions.list(filterOf(query), PER_PAGE + 1), actions.operators()])
    const shown = lines.slice(0, PER_PAGE)
    const next = lines.length > PER_PAGE ? (shown.at(-1)?.position ?? null) : null
    return {
      actions: await presentActions(shown, nameOf),
      next,
      operators: await presentOperators(operators, nameOf),
    }
  })
