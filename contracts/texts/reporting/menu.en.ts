export const texts = { reports: 'Reports' } as const
