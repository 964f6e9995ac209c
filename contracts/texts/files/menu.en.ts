export const texts = {
  files: 'Files',
} as const
