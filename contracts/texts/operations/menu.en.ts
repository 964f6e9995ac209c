export const texts = { operations: 'Operations' } as const
