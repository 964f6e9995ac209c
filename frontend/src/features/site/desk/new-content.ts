import type { Content, ContentKind } from '@portal/contracts/site/content'

const words = { title: {}, body: {} }

/** A new piece of a kind, before anything is written. */
export const newContent = (kind: ContentKind): Content => {
  switch (kind) {
    case 'page':
      return { kind, ...words, name: '', isInMenu: true }
    case 'news':
      return { kind, ...words, summary: {}, picture: null }
    case 'slide':
    case 'banner':
    case 'background':
      return { kind, ...words, picture: null, link: '' }
    case 'contact-option':
    case 'unsubscribe-option':
      return { kind, ...words }
    case 'popup':
      return { kind, ...words, form: 'window', audience: 'everyone' }
  }
}

/** A new piece that begins with the texts of another. A page gets a name of its own. */
export const copyOf = (content: Content): Content =>
  content.kind === 'page' ? { ...content, name: `${content.name}-2`.slice(0, 60) } : content
