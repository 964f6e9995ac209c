export const texts = { polls: 'Polls', desk: 'Manage polls' } as const
