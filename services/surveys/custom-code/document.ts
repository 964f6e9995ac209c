import { escapeHtml } from '@portal/infra/tools/escape-html'

/**
 * No origin (`sandbox`), so no cookie, no storage and nothing of the page around it; no address to load from or to send to. The page's own policy
 * keeps the frame from being led to another site.
 */
export const CODE_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts',
].join('; ')

/** What the code calls: docs/survey-definition.md describes it. */
const BRIDGE = `const portal = (() => {
  const listeners = []
  let page = null
  const tell = (message) => parent.postMessage({ source: 'portal-code', version: 1, ...message }, '*')
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.source !== 'portal-page') return
    page = data
    for (const listener of listeners) listener(page)
  })
  addEventListener('DOMContentLoaded', () => tell({ type: 'ready' }))
  return Object.freeze({
    onPage: (listener) => { listeners.push(listener); if (page) listener(page) },
    setAnswer: (key, value) => tell({ type: 'set', key, value }),
    note: (text) => tell({ type: 'note', text: String(text) }),
    setHeight: (height) => tell({ type: 'height', height: Math.round(height) }),
  })
})()`

/** The document of a frame with the code of a survey. */
export const codeDocument = (title: string, source: string): string => `<!doctype html>
<html>
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<script>${BRIDGE}</script></head>
<body>
${source}
</body>
</html>
`
