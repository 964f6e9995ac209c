import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const MARK = /"\/mark\.svg"/g

/** Writes the mark into the page, where it stands as the icon and in the frame that is seen first: both without a request. */
export const markInPage = (): Plugin => ({
  name: 'mark-in-page',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const svg = await readFile(new URL('src/ui/mark.svg', import.meta.url), 'utf8')
      return html.replaceAll(MARK, `"data:image/svg+xml,${encodeURIComponent(svg.trim())}"`)
    },
  },
})
