import { rebuildAction } from '../../operations/actions/rebuild.ts'
import { actionCommand } from '../operator/action-command.ts'
import { flag, listOf, optional, wholeNumber } from '../program/parameter.ts'
import { allProjections, assertNamed, namesOf, someProjections } from './models.ts'

/** `portal projection rebuild`: new rows beside the live ones, while members answer. */
export const projectionRebuild = actionCommand({
  action: rebuildAction,
  about: 'rebuild read models from the log, beside the live rows; Ctrl-C stops, the same command continues',
  examples: [
    'npx portal projection rebuild reporting --dry-run',
    'npx portal projection rebuild reporting --switch --rate 2000',
  ],
  takes: { projections: someProjections },
  options: {
    all: allProjections,
    switch: flag('make the new rows live when they are ready'),
    accept: optional(listOf(wholeNumber('POSITION')), 'park the events at these positions if they cannot be applied'),
    park: flag('park every event that cannot be applied, instead of stopping'),
    rate: optional(wholeNumber(), 'read at most this many events a second'),
  },
  check: assertNamed,
  input: ({ projections, all, accept, park, switch: show, rate }) => ({
    projections: namesOf({ projections, all }),
    park,
    show,
    ...(accept !== null && { accepted: accept }),
    ...(rate !== null && { rate }),
  }),
})
