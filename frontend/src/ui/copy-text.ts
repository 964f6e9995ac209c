import { dismissProblems, notify } from './notify.ts'

/** What is said afterwards. */
export type CopyWords = Readonly<{ copied: string; notCopied: string }>

const written = (text: string, html: string | undefined): Promise<void> => {
  if (html === undefined || !('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(text)
  const part = (type: string, content: string) => ({ [type]: new Blob([content], { type }) })
  return navigator.clipboard.write([new ClipboardItem({ ...part('text/plain', text), ...part('text/html', html) })])
}

/**
 * Puts a text on the clipboard, and says whether it is there. False where it is not: browsers let pages copy over https only. `html`: the same for
 * programs that take it, such as a table for a document.
 */
export const copyText = async (text: string, { copied, notCopied }: CopyWords, html?: string): Promise<boolean> => {
  dismissProblems()
  try {
    await written(text, html)
  } catch {
    notify(notCopied, 'problem')
    return false
  }
  notify(copied)
  return true
}
