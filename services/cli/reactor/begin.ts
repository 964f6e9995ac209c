import { REACTOR_NAMES } from '@portal/projections/control/reactors'
import { beginReactorAction } from '../../operations/actions/begin-reactor.ts'
import { actionCommand } from '../operator/action-command.ts'
import { oneOf, optional, required, wholeNumber } from '../program/parameter.ts'

/** `portal reactor begin`: where a reactor begins to follow the log. */
export const reactorBegin = actionCommand({
  action: beginReactorAction,
  about: 'set the event at which a reactor begins; --dry-run prints what it would do',
  examples: ['npx portal reactor begin flag-speeders --from 1 --dry-run'],
  takes: { reactor: required(oneOf('reactor', REACTOR_NAMES), 'the reactor') },
  options: { from: optional(wholeNumber(), 'the number of the first event that it follows; else the next one') },
  input: ({ reactor, from }) => ({ reactor, ...(from !== null && { from }) }),
})
