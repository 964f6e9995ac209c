import type { FileAccess } from '@portal/contracts/files/file-type'
import { type Actor, isStaff } from '../http/sessions/actor.ts'

/** `actor` is null without a session. */
export const mayRead = (actor: Actor | null, file: Readonly<{ access: FileAccess; owner: string }>): boolean => {
  if (file.access === 'public') return true
  if (actor === null) return false
  return file.access === 'user' || isStaff(actor) || actor.id === file.owner
}

export const mayChange = (actor: Actor, file: Readonly<{ owner: string }>): boolean =>
  isStaff(actor) || actor.id === file.owner
