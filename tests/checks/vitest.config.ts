import { defineConfig } from 'vitest/config'

/** Part of `npm run check`, not of `npm test`: these tests try the tools, not the product. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite',
  test: { include: ['*.test.ts'], allowOnly: false },
})
