import { dismissProblems, notify } from './notify.ts'

/** What is said afterwards. */
export type CopyWords = Readonly<{ copied: string; notCopied: string }>

/** Puts a text on the clipboard, and says whether it is there. False where it is not: browsers let pages copy over https only. */
export const copyText = async (text: string, { copied, notCopied }: CopyWords): Promise<boolean> => {
  dismissProblems()
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    notify(notCopied, 'problem')
    return false
  }
  notify(copied)
  return true
}
