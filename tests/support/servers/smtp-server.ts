import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type TakenMail = Readonly<{ to: string; from: string; message: string }>

/** Folded lines of headers, and soft line breaks of quoted-printable, joined again. */
export const unfolded = (message: string): string =>
  message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll(/\r?\n[ \t]+/g, ' ')

/**
 * A real mail server on this machine with what it took. `refuse`: with which code it answers an address, or with which words after 550; null: it takes the mail. `greets`:
 * what each caller waits for before the server says its first word.
 */
export const smtpServer = async (
  refuse: (address: string) => number | string | null = () => null,
  greets: () => Promise<void> = async () => undefined,
) => {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onConnect: (_, done) => void greets().then(() => done()),
    onRcptTo: ({ address }, _, done) => {
      const why = refuse(address)
      const responseCode = typeof why === 'string' ? 550 : why
      done(why === null ? null : Object.assign(new Error(typeof why === 'string' ? why : 'refused'), { responseCode }))
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((message) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        taken.push({ to: envelope.rcptTo[0]?.address ?? '', from, message: unfolded(message) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
