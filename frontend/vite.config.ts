import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = { '/api': { target: process.env['PORTAL_API'] ?? 'http://127.0.0.1:3000' } }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    // What every screen needs comes as one file: fewer requests, and it packs better.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              test: /node_modules[\\/](react|react-dom|react-router|react-i18next|i18next|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
          ],
        },
      },
    },
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: 'chrome111',
  },
  server: { host: '127.0.0.1', proxy: api },
  preview: { host: '127.0.0.1', proxy: api },
})
