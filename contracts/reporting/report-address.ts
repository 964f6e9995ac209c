/** The switches of who is counted, with their names in the address of a report. */
export const reportSwitches = [
  ['includeAdmin', 'admin'],
  ['includeInactive', 'inactive'],
  ['includeExternalUsers', 'external'],
] as const
