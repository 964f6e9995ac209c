import { verifyAction } from '../../operations/actions/verify.ts'
import { actionCommand } from '../operator/action-command.ts'
import { allProjections, assertNamed, namesOf, someProjections } from './models.ts'

/** `portal projection verify`: compares the live rows with the log. */
export const projectionVerify = actionCommand({
  action: verifyAction,
  about: 'compare read models with the log, while members answer; ends with 1 and names the rows if some differ',
  examples: ['npx portal projection verify reporting', 'npx portal projection verify --all'],
  takes: { projections: someProjections },
  options: { all: allProjections },
  check: assertNamed,
  input: (given) => ({ projections: namesOf(given) }),
})
