import { rebuildAction } from '../../operations/actions/rebuild.ts'
import { actionCommand } from '../operator/action-command.ts'
import { flag, listOf, optional, wholeNumber } from '../program/parameter.ts'
import { allProjections, assertNamed, namesOf, someProjections } from './models.ts'

/** `portal projection rebuild`: new rows beside the live ones, while members answer. */
export const projectionRebuild = actionCommand({
  action: rebuildAction,
  about: 'make read models anew from the log, beside those that are shown; Ctrl-C stops, the same command goes on',
  examples: [
    'npx portal projection rebuild reporting --dry-run',
    'npx portal projection rebuild reporting --switch --rate 2000',
  ],
  takes: { projections: someProjections },
  options: {
    all: allProjections,
    switch: flag('show the new rows as soon as they are there'),
    accept: optional(
      listOf(wholeNumber('POSITION')),
      'park the events at these positions, should they not be applicable',
    ),
    park: flag('park every event that cannot be applied, instead of stopping there'),
    rate: optional(wholeNumber(), 'read at most so many events a second'),
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
