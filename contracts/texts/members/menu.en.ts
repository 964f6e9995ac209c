export const texts = {
  invite: 'Invite',
  badges: 'Badges',
  referrals: 'Referrals',
  'own-badges': 'Badges',
} as const
