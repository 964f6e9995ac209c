/** How many zero bits the digest of a solution begins with: about 16,000 tries on average. */
export const WORK_BITS = 14

export const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
