import { randomFillSync } from 'node:crypto'

const STOCK = 4_096

const stock = Buffer.alloc(STOCK)
let used = STOCK

/**
 * So many random bytes (4,096 at most) for a key or a nonce. They come from a stock that is filled at once, as Node does for UUIDs, since each
 * call for randomness costs more than an encryption. No byte is given twice, and the stock forgets what it gave.
 */
export const randomPart = (bytes: number): Buffer => {
  if (used + bytes > STOCK) {
    randomFillSync(stock)
    used = 0
  }
  const part = Buffer.alloc(bytes) // memory of its own: a key that is kept would hold on to a shared piece
  stock.copy(part, 0, used, used + bytes)
  stock.fill(0, used, used + bytes)
  used += bytes
  return part
}
