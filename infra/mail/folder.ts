import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeNewFile } from '../process/durable-file.ts'
import type { Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

type Folder = Readonly<{ path: string; from: string }>

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const plain = (text: string): string => text.replaceAll(/[^\w-]/g, '-')
/** Begins with whom it is about, so that all of a member's mails are found. */
const fileOf = (owner: string, id: string): string => `${plain(owner)}.${plain(id)}.eml`

/** Mails are not sent: each is a file of a folder, which any mail program opens. For a machine without a mail server. */
export const folderMailer = ({ path, from }: Folder): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from))
      const file = fileOf(mail.owner, mail.id)
      await mkdir(path, { recursive: true, mode: 0o700 })
      await writeNewFile(join(path, file), message.toString(), 0o600).catch((error: unknown) => {
        if (!isThere(error)) throw error // it was written before, whole
      })
      return { became: 'sent', to: file }
    },
    forget: async (owner) => {
      const files = await readdir(path).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const own = files.filter((file) => file.startsWith(`${plain(owner)}.`))
      await Promise.all(own.map((file) => rm(join(path, file), { force: true })))
    },
    close: () => composer.close(),
  }
}
