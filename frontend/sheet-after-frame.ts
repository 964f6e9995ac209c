import type { Plugin } from 'vite'

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Moves the style sheet behind the frame: browsers show what stands before it while it is on its way, and run the code after it. */
export const sheetAfterFrame = (): Plugin => ({
  name: 'sheet-after-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(SHEET) ?? []
      return html.replace(SHEET, '').replace('</body>', () => `${sheets.join('')}\n  </body>`)
    },
  },
})
