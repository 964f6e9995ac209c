export const texts = {
  members: 'Members',
} as const
