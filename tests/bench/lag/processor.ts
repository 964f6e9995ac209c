import type { Pool } from '@portal/infra/database/pool'
import type { RoleProcess } from '../../support/portal/role-processes.ts'
import { serverCpu, useOf } from '../soak/machine-use.ts'

/** Of the server and of each process of the portal: processor time. NaN where the system does not tell. */
export type Processor = Readonly<Record<'server' | 'api' | 'projector', number>>

type Observed = Readonly<{ pool: Pool; api: RoleProcess; projector: RoleProcess }>

/** Seconds so far. `without`: the applications whose connections are not counted. */
export const processorSeconds = async (
  { pool, api, projector }: Observed,
  without: readonly string[] = [],
): Promise<Processor> => {
  const used = await Promise.all([
    serverCpu(pool, without),
    ...[api, projector].map(async (role) => (await useOf(role)).cpu),
  ])
  const [server = Number.NaN, ofApi = Number.NaN, ofProjector = Number.NaN] = used.map((cpu) => cpu ?? Number.NaN)
  return { server, api: ofApi, projector: ofProjector }
}

export const allOf = ({ server, api, projector }: Processor): number => server + api + projector

/** Milliseconds for each of `count`. */
export const msPer = (before: Processor, after: Processor, count: number): Processor => {
  const of = (name: keyof Processor) => (1_000 * (after[name] - before[name])) / count
  return { server: of('server'), api: of('api'), projector: of('projector') }
}

export const inWords = (used: Processor): string =>
  `${allOf(used).toFixed(2)} ms of processor (server ${used.server.toFixed(2)}, api ${used.api.toFixed(2)}, projector ${used.projector.toFixed(2)})`
