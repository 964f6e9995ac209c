import { createTransport } from 'nodemailer'
import { MailNotTaken } from '../tools/mail-not-taken.ts'
import type { Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

/** `url`: `smtp://user:password@host:587`, `smtps://…:465`. */
type Server = Readonly<{
  url: string
  from: string
  /** Whom mail servers tell that a mail could not be delivered; null for the sender. */
  bouncesTo?: string | null
}>

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** The commands whose refusal is about this mail: its reader, or what is in it. Any other is about us, and will be mended. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

/** 4xx and no answer pass; so does a server that refuses the portal itself: its password, its sender, its network. */
const isRefusal = (error: unknown): boolean => {
  const code = fieldOf(error, 'responseCode')
  return typeof code === 'number' && code >= 500 && ABOUT_THE_MAIL.includes(String(fieldOf(error, 'command')))
}

/**
 * Of the server's answer the codes alone, the second of RFC 3463 if there is one: its words may repeat the address. Without it, what was refused is
 * told where that was the text: the same 550 then says nothing of the mailbox.
 */
const statusIn = (error: unknown): string => {
  const precise = /^5\d\d[ -](?<status>5\.\d{1,3}\.\d{1,3})\b/.exec(String(fieldOf(error, 'response')))?.groups?.[
    'status'
  ]
  const refused = fieldOf(error, 'command') === 'DATA' ? 'DATA' : undefined
  return ['status', fieldOf(error, 'responseCode'), precise ?? refused].filter((part) => part !== undefined).join(' ')
}

/** What failed, in words that name nobody. */
const withoutNames = (error: unknown): MailNotTaken => {
  const [kind, code] = [fieldOf(error, 'code'), fieldOf(error, 'responseCode')]
  return new MailNotTaken([kind, code].filter((part) => part !== undefined).join(' '))
}

/** Mails go to a server by SMTP. A name and a password are sent encrypted only, unless the server is on this machine. */
export const smtpMailer = ({ url, from, bouncesTo = null }: Server): Mailer => {
  const { hostname, username } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, from, bouncesTo))
        return { became: 'sent', to: 'smtp' }
      } catch (error) {
        if (isRefusal(error)) return { became: 'refused', because: statusIn(error) }
        throw withoutNames(error)
      }
    },
    forget: async () => undefined,
    close: () => transport.close(),
  }
}
