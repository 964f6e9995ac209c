import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type DigestOf, intentDigest } from '../intent-digest.ts'
import { type EventStoreClient, isNoStream, isWrongRevision } from './client.ts'

/** The log's own id (a UUID), and digests of intents under its secret. */
type LogIdentity = Readonly<{ logId: string; digestOf: DigestOf }>

const Identity = z.object({ logId: z.string(), secret: z.string() })

/** Outside the events of the log: no feed returns it. */
const streamOf = (prefix: string): string => `log-identity.${prefix}`

/** Reads it once per process; a failure is not cached. */
export function identityIn(client: EventStoreClient, prefix: string): () => Promise<LogIdentity> {
  let known: Promise<LogIdentity> | undefined
  return () => {
    known ??= identify(client, streamOf(prefix)).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function identify(client: EventStoreClient, stream: string): Promise<LogIdentity> {
  const { logId, secret } = (await read(client, stream)) ?? (await make(client, stream))
  return { logId, digestOf: intentDigest(Buffer.from(secret, 'hex')) }
}

async function read(client: EventStoreClient, stream: string) {
  try {
    const events = client.readStream(stream, { fromRevision: 0n, maxCount: 1, requiresLeader: true })
    for await (const { event } of events) return Identity.parse(event?.data)
    return null
  } catch (error) {
    if (isNoStream(error)) return null
    throw error
  }
}

/** If two processes come first at the same time, one creates it and the other reads it. */
async function make(client: EventStoreClient, stream: string) {
  const data = { logId: randomUUID(), secret: randomBytes(32).toString('hex') }
  const event = {
    id: randomUUID(),
    contentType: 'application/json' as const,
    type: 'LogIdentified',
    data,
    metadata: {},
  }
  try {
    await client.appendToStream(stream, [event], { expectedRevision: 'no_stream', requiresLeader: true })
  } catch (error) {
    if (!isWrongRevision(error)) throw error
  }
  const stored = await read(client, stream)
  if (!stored) throw new Error('EventStoreDB did not keep the identity of the log')
  return stored
}
