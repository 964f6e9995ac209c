/** What every editor says of what is not saved yet. */
export const texts = {
  unsaved: 'Not saved yet',
  discard: 'Discard changes',
  left: 'You have unsaved changes of {{when}}. Another version was saved since then.',
  use: 'Use my changes',
  drop: 'Discard my changes',
  'load-theirs': 'Load their version',
} as const
