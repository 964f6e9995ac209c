/** What every editor says of what is not saved yet. */
export const texts = {
  unsaved: 'Not saved yet',
  discard: 'Discard changes',
  left: 'You have unsaved changes of {{when}}. Another version was saved since then.',
  use: 'Use my changes',
  drop: 'Discard my changes',
  'load-theirs': 'Load their version',
  'theirs-hint': 'Load their version. What you have changed is kept, and is offered to you there.',
  unfinished: 'A date or a time lacks a part. Complete it, or clear the field.',
} as const
