import { modelNamed } from '@portal/projections/control/models'
import * as z from 'zod/mini'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { FILTERS } from '../events/filter.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { readOne } from '../program/command.ts'
import { anyText, oneOf, optional, required, wholeNumber } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import { oneModel } from '../projection/models.ts'
import { intoFile } from './into-file.ts'
import { intoShadow } from './into-shadow.ts'

const ReplayInput = z.extend(Agreed, {
  from: z.int(),
  to: z.int(),
  rate: z.optional(z.int()),
  /** `ndjson` with a file, or `shadow` with a projection. Live rows cannot be a target. */
  into: z.enum(['ndjson', 'shadow']),
  where: z.string(),
  types: z.nullable(z.readonly(z.array(z.string()))),
  stream: z.nullable(z.string()),
})
type ReplayInput = z.infer<typeof ReplayInput>

/** Up to the end of the log at most. @throws Refused if the log does not have the first position */
const inLog = async (input: ReplayInput, { events }: Pick<CliMeans, 'events'>): Promise<ReplayInput> => {
  const head = await events.head()
  if (input.from > head) throw new Refused(`The log ends at position ${head}: it has no ${input.from}.`)
  return { ...input, to: Math.min(input.to, head) }
}

const targetOf = ({ from, to, into, where }: ReplayInput): string =>
  `${from} to ${to} into ${into === 'shadow' ? `a shadow of ${where}` : where}`

const replayAction: Action<ReplayInput, CliMeans> = {
  name: 'replay',
  input: ReplayInput,
  target: targetOf,
  plan: async (input, means) => {
    const { from, rate, into, where } = input
    const { to: last } = await inLog(input, means)
    if (into === 'shadow') modelNamed(where)
    const pace = rate === undefined ? '' : `, ${rate} events/s at most`
    return { basis: targetOf(input), lines: [`${targetOf(input)}: ${last - from + 1} positions${pace}`] }
  },
  perform: async (input, means, running) => {
    const asked = await inLog(input, means)
    return asked.into === 'ndjson' ? intoFile(asked, means) : intoShadow(asked, means, running)
  },
}

const WHERE = anyText('FILE|PROJECTION')

/** `portal replay`: a part of the log again, into a file or separate tables; never into a live build. */
export const replay = actionCommand({
  action: replayAction,
  about: 'replay a part of the log into a file, or into separate tables',
  examples: [
    'npx portal replay --from 1 --to 100000 --type SurveyPublished --into ndjson surveys.ndjson',
    'npx portal replay --from 1 --to 100000 --into shadow reporting',
  ],
  takes: { where: required(WHERE, 'a new file for ndjson, a read model for shadow') },
  options: {
    from: required(wholeNumber('POSITION'), 'the first position'),
    to: required(wholeNumber('POSITION'), 'the last position, or the end of the log'),
    into: required(oneOf('place to replay into', ['ndjson', 'shadow'], 'PLACE'), 'ndjson (a file), or shadow (tables)'),
    type: FILTERS.type,
    stream: FILTERS.stream,
    rate: optional(wholeNumber(), 'at most this many events a second'),
  },
  check: ({ from, to, into, type, stream, where }) => {
    if (to < from) throw new Misused(`--to ${to} comes before --from ${from}.`)
    if (into === 'ndjson') return
    if (type !== null || stream !== null) throw new Misused('A shadow needs all events: leave out --type and --stream.')
    readOne(WHERE.shown, oneModel, [where])
  },
  input: ({ from, to, into, where, type, stream, rate }) => ({
    from,
    to,
    into,
    where,
    types: type,
    stream,
    ...(rate !== null && { rate }),
  }),
})
