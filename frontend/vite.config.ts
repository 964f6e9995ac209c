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

/** The libraries that every screen needs: they change least. */
const SHELL =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|react-i18next|i18next|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/
/** Texts stay apart, by section and language: nobody loads what another screen or language says. */
const CODE = /^(?!.*contracts[\\/]texts[\\/])/
const OF_AREA =
  /src[\\/]features[\\/](\w+)|contracts[\\/](?:http[\\/])?(identity|operations|polls|reporting|surveys?|site)\b/

/** Only the taking of surveys keeps a store. */
const STORE = /node_modules[\\/](immer|@reduxjs|redux|redux-thunk|react-redux|use-sync-external-store)[\\/]/

/** What several screens share: one file for each area, and one for all. */
const sharedBy = (file: string): string => {
  if (STORE.test(file)) return 'surveys'
  const [, feature, contract] = OF_AREA.exec(file) ?? []
  return (feature ?? contract ?? 'common').replace(/^survey$/, 'surveys')
}

/** On a slow network a request costs more than the kilobytes that it saves: few files, and little that a screen does not use. */
const groups = [
  { name: 'shell', test: SHELL, priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // Sanitised HTML of authors, with what shows it.
  {
    name: 'html',
    test: /node_modules[\\/]dompurify[\\/]|ui[\\/](html-text|option-line|picture-option)\./,
    priority: 2,
  },
  { name: 'drag', test: /node_modules[\\/]@dnd-kit[\\/]/, priority: 2 },
  { name: sharedBy, test: CODE, minShareCount: 2 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packed()],
  build: {
    rolldownOptions: { output: { codeSplitting: { groups } } },
    // 13 kB for all screens, in place of one file for each component.
    cssCodeSplit: false,
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: 'chrome111',
  },
  server: { host: '127.0.0.1', proxy: api },
  preview: { host: '127.0.0.1', proxy: api },
})
