import { eventRegistry } from '@portal/contracts/events/registry'
import { checkByReading } from '@portal/projections/operations/log-check/check-by-reading'
import { checkLog, type LogCheck, type LogCheckOptions } from '@portal/projections/operations/log-check/log-check'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'

const HAS_HOLES =
  'Not checked: whether the last events of a stream are missing; positions in EventStoreDB always have gaps.'

const check = ({ pool, log }: View, options: LogCheckOptions): Promise<LogCheck> =>
  log.events ? checkByReading({ pool, feed: log.feed, rows: log.rows }, options) : checkLog(pool, options)

const look = async (view: View): Promise<Done> => {
  const { log, signal, progress } = view
  const began = performance.now()
  const checked = await check(view, {
    registry: eventRegistry,
    signal,
    onProgress: (at, head) => {
      const seconds = (performance.now() - began) / 1_000
      progress(`${at} of ${head} positions, ${Math.ceil((seconds * (head - at)) / Math.max(1, at))} s left`)
    },
  })
  const { events, faults, outcome } = checked
  if (outcome === 'stopped') return { code: 4, lines: ['Stopped; nothing was changed.'], result: checked }
  const notChecked = log.feed.numbers.areDense ? [] : [HAS_HOLES]
  const lines = faults.flatMap(({ fault, count, examples }) => [
    `${count} ${fault}:`,
    ...examples.map((one) => `  ${one}`),
  ])
  const verdict = faults.length === 0 ? 'Log intact' : 'The log is DAMAGED'
  return {
    code: faults.length === 0 ? 0 : 1,
    lines: [...lines, ...notChecked, `${verdict}: ${events} events.`],
    result: { ...checked, notChecked },
  }
}

/** `portal log check`: changes nothing and leaves no event: an empty database can still be restored into afterwards. */
export const logCheck = lookCommand({
  name: 'log check',
  about:
    'check the whole log: gaps, versions out of order, unknown events, stray checkpoints; ends with 1 if it finds a fault',
  examples: ['npx portal log check'],
  look: (_given, view) => look(view),
})
