import type { CDPSession } from '@playwright/test'

const BYTES_PER_KBIT = 125
/** Lighthouse's "slow 4G": 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600 * BYTES_PER_KBIT,
  uploadThroughput: 750 * BYTES_PER_KBIT,
}
const TIMES_SLOWER = 4

/** A phone's processor and network: what is asked for from now on is this slow. */
export const slowDown = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
}

/** What was transferred until a moment, as it came over the network. */
export type Transferred = Readonly<{ requests: number; scriptBytes: number }>

/**
 * Counts requests and the bytes of scripts. The result tells what was asked for, and which scripts had come, within so many
 * milliseconds of the first request: what is told of a moment arrives later than it.
 */
export const transferredBy = (session: CDPSession): ((withinMs: number) => Transferred) => {
  const asked = new Map<string, number>()
  const scripts = new Set<string>()
  const came: Readonly<{ at: number; bytes: number }>[] = []
  let begun = Number.NaN
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return
    if (Number.isNaN(begun)) begun = timestamp
    asked.set(requestId, timestamp)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    asked.delete(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (scripts.has(requestId)) came.push({ at: timestamp, bytes: encodedDataLength })
  })
  return (withinMs) => {
    const end = begun + withinMs / 1_000
    return {
      requests: [...asked.values()].filter((at) => at <= end).length,
      scriptBytes: came.reduce((sum, { at, bytes }) => sum + (at <= end ? bytes : 0), 0),
    }
  }
}
