export type Toast = Readonly<{ id: number; tone: 'good' | 'note' | 'problem'; text: string }>

const SHOWN_FOR_MS = 8_000

let toasts: readonly Toast[] = []
/** The dialogs that are open, that on top last. */
let dialogs: readonly Element[] = []
let made = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** A dialog is opened over everything else: messages appear in it. @returns ends it */
export const openedDialog = (dialog: Element): (() => void) => {
  dialogs = [...dialogs, dialog]
  show([...toasts])
  return () => {
    dialogs = dialogs.filter((one) => one !== dialog)
    show([...toasts])
  }
}
export const dialogOnTop = (): Element | undefined => dialogs.at(-1)

/** For React's useSyncExternalStore. */
export const shownToasts = (): readonly Toast[] => toasts
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dismissToast = (id: number): void => show(toasts.filter((toast) => toast.id !== id))

/** Somebody who tries again, or has done what was missing, has read why it failed. */
export const dismissProblems = (): void => show(toasts.filter((toast) => toast.tone !== 'problem'))

/**
 * Shows a toast. A problem stays until something is sent again, and a note until the next sign-in: it says what happened while nobody was there.
 * What was done well disappears by itself, and with the next: of "saved" and "published" the last one counts.
 */
export const notify = (text: string, tone: Toast['tone'] = 'good'): void => {
  made += 1
  const id = made
  const isOver = (toast: Toast): boolean => toast.text === text || (tone === 'good' && toast.tone === 'good')
  show([...toasts.filter((toast) => !isOver(toast)), { id, tone, text }])
  if (tone === 'good') setTimeout(() => dismissToast(id), SHOWN_FOR_MS)
}
