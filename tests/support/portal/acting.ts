import { randomUUID } from 'node:crypto'
import type { Instant } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { Action, Agreed } from '@portal/services/operations/actions/action'
import { runAction } from '@portal/services/operations/actions/run-action'

type On = Readonly<{ log: EventLog; now: () => Instant }>

/** Carries an action out as the command line and the HTTP routes do, under an id of its own. */
export const acting = <Input extends Agreed, Means>(
  on: On,
  action: Action<Input, Means>,
  input: Input,
  means: Means,
  signal: AbortSignal = new AbortController().signal,
) =>
  runAction(on, action, {
    asker: { by: 'somebody@here', actionId: randomUUID() },
    input,
    means,
    running: { signal, onProgress: () => undefined, onTrouble: () => undefined },
  })
