import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { BOUNDS, type Bounds, type Concern, concernsOf } from '@portal/contracts/operations/concerns'
import { sizeText } from '../samples/free-space.ts'

const DAY = 86_400

const lengthText = (seconds: number): string =>
  seconds < DAY ? `${Math.floor(seconds / 3_600)} hours` : `${Math.floor(seconds / DAY)} days`

const wholeSeconds = (seconds: number): string => `${Math.round(seconds)} s`

const sentenceOf = (concern: Concern): string => {
  switch (concern.kind) {
    case 'old-transaction':
      return `A transaction is open for ${wholeSeconds(concern.seconds)}`
    case 'no-read-model':
      return 'No read model is there: has a projector ever run?'
    case 'relay-behind':
      return `The relay to Kafka is ${wholeSeconds(concern.seconds)} behind`
    case 'process-lost':
      return `A ${concern.role} on ${concern.host} is lost: no sign of life for ${wholeSeconds(concern.seconds)}`
    case 'disk-nearly-full':
      return `The disk of ${concern.place} is nearly full: ${sizeText(concern.freeBytes)} are free`
    case 'no-backup':
      return concern.isNone
        ? `There is no backup yet, ${lengthText(concern.seconds)} after the first event: run \`portal backup\``
        : `The last backup is ${lengthText(concern.seconds)} old: run \`portal backup\``
    case 'table-bloated':
      return `${concern.table} takes ${sizeText(concern.bytes)}, of which about ${sizeText(concern.liveBytes)} are live`
    case 'stands-still':
      return `${concern.projection} v${concern.version} is ${concern.state}: ${concern.reason ?? 'no reason was given'}`
    case 'made-again':
      return `${concern.projection} v${concern.version} is being made again: ${concern.why}`
    case 'not-held':
      return `${concern.projection} v${concern.version}: no projector holds it`
    case 'behind':
      return `${concern.projection} v${concern.version} is ${wholeSeconds(concern.seconds)} behind`
    case 'parked': {
      const { projection, version, keys, events } = concern
      return `${projection} v${version}: parked keys: ${keys}, events that are not in the rows: ${events}`
    }
  }
}

/** Whatever is wrong, a sentence each; empty if all is well. */
export const problemsOfStatus = (status: SystemStatus, bounds: Bounds = BOUNDS): readonly string[] => [
  ...new Set(concernsOf(status, bounds).map(sentenceOf)),
]
