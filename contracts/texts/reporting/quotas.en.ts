/** The quotas of a survey. */
export const texts = {
  quotas: 'Quotas',
  'quotas-of': 'Quotas: {{survey}}',
  lead: 'How many of each group may complete the survey, and how many have.',
  loading: 'Loading quotas',
  none: 'This survey has no quotas',
  'none-hint': 'Quotas are part of the definition of a survey: publish a version that has some.',
  cell: 'Cell',
  target: 'Target',
  complete: 'Complete',
  reserved: 'Reserved',
  left: 'Left',
  progress: 'Progress',
  full: 'Full',
  filled: '{{cell}}: {{complete, number}} of {{target, number}} complete',
  'reserved-hint':
    'A place is reserved while a respondent of the cell answers. It is given back if the respondent is screened out or stays away.',
  total: '{{complete, number}} of {{target, number}} complete, {{reserved, number}} reserved',
} as const
