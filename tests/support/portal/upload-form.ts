import { randomUUID } from 'node:crypto'

type Part =
  | Readonly<{ name: string; file: string; content: Buffer | string }>
  | Readonly<{ name: string; value: string }>

const partText = (part: Part): Buffer => {
  if ('value' in part)
    return Buffer.from(`Content-Disposition: form-data; name="${part.name}"\r\n\r\n${part.value}\r\n`)
  const head = `Content-Disposition: form-data; name="${part.name}"; filename="${part.file}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(part.content), Buffer.from('\r\n')])
}

/** A form with files as a browser sends it, for `inject`. */
export const uploadForm = (...parts: readonly Part[]) => {
  const boundary = `----${randomUUID()}`
  const body = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), partText(part)])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** The same with one file. */
export const formWith = (file: string, content: Buffer | string, fields: Readonly<Record<string, string>> = {}) =>
  uploadForm(...Object.entries(fields).map(([name, value]) => ({ name, value })), { name: 'file', file, content })
