export const texts = {
  members: 'Members',
  outbox: 'Outbox',
} as const
