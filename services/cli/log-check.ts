import { eventRegistry } from '@portal/contracts/events/registry'
import { checkLog } from '@portal/projections/operations/log-check/log-check'
import { type Done, type Operator, operatorCommand } from './operator/operator-command.ts'

const act = async ({ means: { pool }, signal, progress }: Operator): Promise<Done> => {
  const began = performance.now()
  const checked = await checkLog(pool, {
    registry: eventRegistry,
    signal,
    onProgress: (at, head) => {
      const seconds = (performance.now() - began) / 1_000
      progress(`${at} of ${head} positions, ${Math.ceil((seconds * (head - at)) / Math.max(1, at))} s left`)
    },
  })
  const { events, faults, outcome } = checked
  if (outcome === 'stopped') return { code: 4, lines: ['Stopped; nothing was changed.'], result: checked }
  const lines = faults.flatMap(({ fault, count, examples }) => [
    `${count} ${fault}:`,
    ...examples.map((one) => `  ${one}`),
  ])
  const verdict = faults.length === 0 ? 'The log is whole' : 'The log is DAMAGED'
  return { code: faults.length === 0 ? 0 : 1, lines: [...lines, `${verdict}: ${events} events.`], result: checked }
}

/** `portal log check`. */
export const logCheck = operatorCommand({
  name: 'log check',
  usage: '[--json]',
  about:
    'look through the whole log for what cannot be: gaps, versions out of order, unknown events, stray checkpoints',
  example: 'npx portal log check',
  read: () => ({ target: 'log' }),
  plan: async () => ({ basis: 'log check', lines: ['read the whole log; change nothing'] }),
  act: (_asked, operator) => act(operator),
})
