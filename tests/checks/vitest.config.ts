import { defineConfig } from 'vitest/config'

/** Part of `npm run check`, not of `npm test`: these tests try the tools, not the product. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite',
  // They read the whole tree, which takes a busy machine more than the usual 5 s.
  test: { include: ['*.test.ts'], allowOnly: false, testTimeout: 120_000, hookTimeout: 120_000 },
})
