import { inflateRawSync } from 'node:zlib'

/** The entries of a zip file by its central directory (APPNOTE 4.3.12): what a reader that knows nothing of the writer sees. */
export const zipEntries = (zip: Buffer): ReadonlyMap<string, string> => {
  const entries = new Map<string, string>()
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const content = zip.subarray(start, start + size)
    const isStored = zip.readUInt16LE(at + 10) === 0
    entries.set(name, (isStored ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
