import { extensionOf, type FileExtension } from '@portal/contracts/files/file-type'

const MOST = 120

/** Characters that are no part of a name: control characters, and those that turn the direction of text around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** A name is one part of a path, and no browser or shell takes these for something else. */
const SPECIAL = /[<>:"|?*\\/]/g

/** What people see as the name of a file. It is never a path, and nothing is stored under it. */
export const safeName = (given: string, extension: FileExtension): string => {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = last.replaceAll(HIDDEN, '').replaceAll(SPECIAL, '_').replaceAll(/\s+/g, ' ').trim()
  const ending = extensionOf(clean)
  const stem = (ending === '' ? clean : clean.slice(0, -ending.length - 1)).replace(/^[. ]+/, '').trim()
  return `${[...(stem || 'file')].slice(0, MOST).join('')}.${extension}`
}
