export const texts = {
  site: 'Site',
} as const
