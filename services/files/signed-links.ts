import { timingSafeEqual } from 'node:crypto'
import { addressOf } from '@portal/contracts/http/call'
import { openFile } from '@portal/contracts/http/files'
import type { FileId } from '@portal/contracts/ids'
import { keyedMac } from '../kernel/keyed-mac.ts'

const FOR_MS = 3_600_000

export type Signed = Readonly<{ until?: string | undefined; signature?: string | undefined }>

/** Links that open one file for an hour, without a session: whoever is shown one was allowed to read it then. */
export const signedLinks = (secret: string, clock: () => Date) => {
  const mac = keyedMac(secret, 'links of files')
  const signatureOf = (fileId: FileId, until: string) => mac(fileId, until).subarray(0, 16)
  return {
    to: (file: FileId): string => {
      const until = String(Math.floor((clock().getTime() + FOR_MS) / 1000))
      const signature = signatureOf(file, until).toString('base64url')
      return addressOf(openFile, { params: { file }, query: { until, signature } })
    },
    isGood: (file: FileId, { until, signature }: Signed): boolean => {
      if (until === undefined || signature === undefined || Number(until) * 1000 < clock().getTime()) return false
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(file, until)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
export type SignedLinks = ReturnType<typeof signedLinks>
