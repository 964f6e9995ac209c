/** The badges of a member. */
export const texts = {
  title: 'Badges',
  lead: 'What you have been awarded in this community.',
  loading: 'Loading badges…',
  failed: 'Failed To Get Badges',
  'none-title': 'No badges yet',
  'none-hint': 'Take surveys, vote in polls and invite others: badges come with it.',
  awarded: 'Awarded on {{date}}',
} as const
