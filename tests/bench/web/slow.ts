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

/** What was transferred until now, as it came over the network. */
export type Transferred = Readonly<{ requests: number; scriptBytes: number }>

/** Counts requests and the bytes of scripts. */
export const transferredBy = (session: CDPSession): (() => Transferred) => {
  const scripts = new Set<string>()
  let [requests, scriptBytes] = [0, 0]
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1
  })
  session.on('Network.requestServedFromCache', () => {
    requests -= 1
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  return () => ({ requests, scriptBytes })
}
