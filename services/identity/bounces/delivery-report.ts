/** What a mail server reports of a mail that it could not deliver. */
export type DeliveryReport = Readonly<{
  /** From the Message-ID of the mail: which one it was. */
  messageRef: string
  kind: 'hard' | 'soft'
  /** RFC 3463: `5.1.1`. */
  status: string
}>

type Part = Readonly<{ headers: ReadonlyMap<string, string>; body: string }>

const LONGEST = 1_000_000
const MOST_PARTS = 20

/** The fields of a block of headers, folded lines joined; of a repeated one the first. */
const fieldsIn = (block: string): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

const decoded = (body: string, encoding: string | undefined): string => {
  switch (encoding?.toLowerCase() ?? '') {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
    case 'quoted-printable':
      return body
        .replaceAll(/=\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    default:
      return body
  }
}

const partOf = (text: string): Part => {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  const headers = fieldsIn(end < 0 ? text : text.slice(0, end))
  return {
    headers,
    body: decoded(end < 0 ? '' : text.slice(end).replace(/^\n{1,2}/, ''), headers.get('content-transfer-encoding')),
  }
}

const typeOf = ({ headers }: Part): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const partsOf = (message: Part): readonly Part[] => {
  const boundary = /boundary="?([^";]{1,70})"?/i.exec(message.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return []
  return `\n${message.body}`
    .split(`\n--${boundary}`)
    .slice(1, MOST_PARTS)
    .filter((text) => !text.startsWith('--'))
    .map((text) => partOf(text.replace(/^[ \t]*\n/, '')))
}

/** The Message-ID of the mail that came back: of its headers, or of the whole mail. */
const messageRefIn = (parts: readonly Part[]): string | null => {
  const returned = parts.find((part) =>
    ['text/rfc822-headers', 'message/rfc822', 'message/global-headers'].includes(typeOf(part)),
  )
  const id = returned && fieldsIn(returned.body.split('\n\n')[0] ?? '').get('message-id')
  return /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(id ?? '')?.[1]?.toLowerCase() ?? null
}

/** No such mailbox, or no such domain. Whatever else fails permanently (full, refused as spam) says nothing of the address. */
const HARD = /^5\.(1\.(0|1|2|3|6|8|10)|2\.1)$/

/**
 * Reads a delivery status notification (RFC 3464), as a mail server sends it for a mail that it took and could not deliver. Null for any other
 * mail, and for reports of delays and of deliveries.
 */
export const readDeliveryReport = (message: string): DeliveryReport | null => {
  if (message.length > LONGEST) return null
  const whole = partOf(message.replaceAll('\r\n', '\n'))
  if (typeOf(whole) !== 'multipart/report') return null
  const parts = partsOf(whole)
  const status = parts.find((part) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(typeOf(part)),
  )
  const messageRef = messageRefIn(parts)
  if (!status || messageRef === null) return null
  const failed = status.body
    .split(/\n\s*\n/)
    .map(fieldsIn)
    .find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed?.get('status') ?? '')?.[0]
  if (code === undefined) return null
  return { messageRef, kind: HARD.test(code) ? 'hard' : 'soft', status: code }
}
