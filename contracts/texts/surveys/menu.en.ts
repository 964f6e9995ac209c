export const texts = { 'my-surveys': 'My surveys' } as const
