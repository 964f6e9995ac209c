import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = { '/api': { target: process.env['PORTAL_API'] ?? 'http://127.0.0.1:3000' } }
const packers = { gz: promisify(gzip), br: promisify(brotliCompress) }

/** Writes a compressed copy beside each file, so that the server need not compress while people wait. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle: async ({ dir = '' }) => {
    const names = await readdir(dir, { recursive: true })
    for (const name of names.filter((candidate) => /\.(js|css|html|svg)$/.test(candidate))) {
      const content = await readFile(join(dir, name))
      for (const [end, pack] of Object.entries(packers))
        await writeFile(join(dir, `${name}.${end}`), await pack(content))
    }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packed()],
  build: {
    // The code that every screen needs is one file: fewer requests, and it compresses better.
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
