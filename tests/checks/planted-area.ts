/** The name of an area that does not exist. */
export const AREA = 'prizes'

/** The files of an area with everything: events, a read model, calls, a job, texts and a screen. */
const contracts = {
  'contracts/events/prizes.ts': `
import type { Instant, MemberId } from '../ids.ts'
import type { EventKinds } from './event-kind.ts'
import type { Personal } from './personal.ts'

/** Stream \`prize-{memberId}\`. */
export type PrizeWon = Readonly<{ type: 'PrizeWon'; memberId: MemberId; thanks: Personal<string>; at: Instant }>
export type PrizesEvent = PrizeWon

export const prizesEvents: EventKinds<PrizesEvent> = {
  PrizeWon: { version: 1, personal: { thanks: 'memberId' } },
}`,
  'contracts/areas/prizes.ts': `
import type { AreaContract } from '../area.ts'
import { type PrizesEvent, prizesEvents } from '../events/prizes.ts'
import type { texts as menu } from '../texts/prizes/menu.en.ts'
import type { texts as prizesTexts } from '../texts/prizes/prizes.en.ts'

export const prizes: AreaContract<PrizesEvent, { 'prizes/menu': typeof menu; 'prizes/prizes': typeof prizesTexts }> = {
  events: prizesEvents,
}`,
  'contracts/http/prizes.ts': `
import * as z from 'zod/mini'
import { call } from './call.ts'

export const countPrizes = call({
  method: 'GET',
  path: '/api/prizes',
  summary: 'How many prizes I have won',
  who: 'signed-in',
  replies: { 200: z.object({ prizes: z.int() }) },
})

export const winPrize = call({
  method: 'POST',
  path: '/api/prizes',
  summary: 'Win a prize and say thanks',
  who: 'signed-in',
  body: z.object({ thanks: z.string() }),
  replies: { 200: z.object({ status: z.literal('success') }) },
  isRepeatable: true,
})`,
  'contracts/jobs/prizes.ts': `
import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'
import { job } from './job.ts'

export const congratulate = job({
  name: 'congratulate',
  payload: z.object({ memberId: MemberId }),
  queue: 'mail',
  id: ({ memberId }) => \`congratulate-\${memberId}\`,
})`,
  'contracts/texts/prizes/menu.en.ts': `export const texts = { prizes: 'Prizes' } as const`,
  'contracts/texts/prizes/menu.ar.ts': `
import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = { prizes: 'الجوائز' }`,
  'contracts/texts/prizes/menu.fr.ts': `
import type { Translation } from '../say.ts'
import type { texts as english } from './menu.en.ts'

export const texts: Translation<typeof english> = { prizes: 'Lots' }`,
  'contracts/texts/prizes/prizes.en.ts': `export const texts = { title: 'My prizes', won: '{{count, number}} won' } as const`,
  'contracts/texts/prizes/prizes.ar.ts': `
import type { Translation } from '../say.ts'
import type { texts as english } from './prizes.en.ts'

export const texts: Translation<typeof english> = { title: 'جوائزي', won: '{{count, number}}' }`,
  'contracts/texts/prizes/prizes.fr.ts': `
import type { Translation } from '../say.ts'
import type { texts as english } from './prizes.en.ts'

export const texts: Translation<typeof english> = { title: 'Mes lots', won: '{{count, number}} gagnés' }`,
}

const projections = {
  'projections/prizes/prize/tables.ts': `
import type { Table } from '../../runtime/rows/table.ts'

export type Prize = { memberId: string; prizes: number }

export const prizeTable: Table<Prize> = {
  name: 'prize',
  columns: { memberId: 'uuid', prizes: 'int' },
  key: ['memberId'],
  keepBytes: 1024 * 1024,
}`,
  'projections/prizes/prize/projector.ts': `
import type { PrizeWon } from '@portal/contracts/events/prizes'
import { projection } from '../../runtime/projection.ts'
import { type Prize, prizeTable } from './tables.ts'

export const prizeProjection = projection<PrizeWon, { prize: Prize }>({
  name: 'prize',
  version: 1,
  types: ['PrizeWon'],
  key: ({ event }) => event.memberId,
  spreadBy: 'member',
  tables: { prize: prizeTable },
  loads: [(batch) => ({ prize: batch.map(({ event }) => [event.memberId]) })],
  reduce: ({ prize }, { event: { memberId } }) =>
    prize.put({ memberId, prizes: (prize.get(memberId)?.prizes ?? 0) + 1 }),
})`,
  'projections/prizes/prize/queries.ts': `
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'

export type PrizeQueries = Readonly<{ ofMember: (memberId: MemberId) => Promise<number> }>

export const prizeQueries = (pool: Pool): PrizeQueries => ({
  ofMember: async (memberId) => {
    const { rows } = await pool.query<Readonly<{ prizes: number }>>(
      'select prizes from read.prize where member_id = $1',
      [memberId],
    )
    return rows[0]?.prizes ?? 0
  },
})`,
  'projections/prizes/area.ts': `
import type { ProjectionArea } from '../area.ts'
import { prizeProjection } from './prize/projector.ts'

export const area: ProjectionArea = { readModels: [prizeProjection], reactors: [] }`,
}

const services = {
  'services/prizes/domain/prize.ts': `
import type { PrizeWon } from '@portal/contracts/events/prizes'
import { accept, type Decider } from '../../kernel/decider.ts'

export type WinPrize = Readonly<{ type: 'WinPrize'; won: PrizeWon }>

export const prize: Decider<null, WinPrize, PrizeWon, never> = {
  initial: null,
  decide: (_, { won }) => accept(won),
  evolve: (state) => state,
}`,
  'services/prizes/commands.ts': `
import { personal } from '@portal/contracts/events/personal'
import type { PrizesEvent } from '@portal/contracts/events/prizes'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import { handle } from '../kernel/handle.ts'
import { prize } from './domain/prize.ts'

type Deps = Readonly<{ log: EventLog; now: () => Instant }>

export const prizesCommands = ({ log, now }: Deps) => ({
  winPrize: async (memberId: MemberId, thanks: string, commandId: string) => {
    const stream: Stream<PrizesEvent> = \`prize-\${memberId}\`
    const won = { type: 'PrizeWon', memberId, thanks: personal(thanks), at: now() } as const
    await handle(log, prize, { stream, commandId, intent: thanks }, { type: 'WinPrize', won })
  },
})
export type PrizesCommands = ReturnType<typeof prizesCommands>`,
  'services/prizes/routes.ts': `
import { countPrizes, winPrize } from '@portal/contracts/http/prizes'
import type { PrizeQueries } from '@portal/projections/prizes/prize/queries'
import { commandOf } from '../http/calls/command.ts'
import { type Route, route } from '../http/calls/route.ts'
import { actorOf } from '../http/sessions/actor.ts'
import type { PrizesCommands } from './commands.ts'

type Deps = Readonly<{ prizes: PrizeQueries; commands: PrizesCommands }>

export const prizesRoutes = ({ prizes, commands }: Deps): readonly Route[] => [
  route(countPrizes, async (request) => ({ prizes: await prizes.ofMember(actorOf(request).id) })),
  route(winPrize, async (request) => {
    const { actor, commandId } = commandOf(request)
    await commands.winPrize(actor.id, request.body.thanks, commandId)
    return { status: 'success' as const }
  }),
]`,
  'services/prizes/area.ts': `
import { prizeQueries } from '@portal/projections/prizes/prize/queries'
import type { Area } from '../area.ts'
import type { ErasurePart } from '../kernel/erasure-part.ts'
import { prizesCommands } from './commands.ts'
import { prizesRoutes } from './routes.ts'

const erasure: ErasurePart = {
  places: [{ place: 'read model prize', holds: 'how many prizes', erased: 'stays: a number of a random id' }],
  unfinished: async () => [],
  erase: async () => null,
}

export const prizes: Area = {
  needs: [],
  tables: [],
  views: ['read.prize'],
  open: ({ pool, log, now }) => ({
    routes: () => prizesRoutes({ prizes: prizeQueries(pool), commands: prizesCommands({ log, now }) }),
    erasure,
    memberData: [],
    retention: [],
  }),
}`,
}

const workers = {
  'workers/prizes/congratulate.ts': `
import { congratulate } from '@portal/contracts/jobs/prizes'
import { handled } from '../handled-job.ts'

export const congratulating = () => handled(congratulate, async () => ({ mails: 1 }))`,
  'workers/prizes/area.ts': `
import type { WorkerArea } from '../area.ts'
import { congratulating } from './congratulate.ts'

export const area: WorkerArea = { jobs: () => [congratulating()], reactors: () => [] }`,
}

const frontend = {
  'frontend/src/features/prizes/screens.ts': `
import type { ScreenRoute } from '../../lib/screens.ts'

export const prizesScreens: readonly ScreenRoute[] = [
  {
    path: '/u/prizes',
    who: 'signed-in',
    frame: 'portal',
    title: ['prizes/prizes', 'title'],
    sections: ['prizes/prizes'],
    load: async () => (await import('./prizes-screen.tsx')).PrizesScreen,
    menu: ['prizes/menu', 'prizes'],
  },
]`,
  'frontend/src/features/prizes/prizes-screen.tsx': `
import { countPrizes } from '@portal/contracts/http/prizes'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Screen } from '../../ui/screen.tsx'

export function PrizesScreen() {
  const t = useTexts('prizes/prizes')
  const { data } = useQuery({ queryKey: ['prizes'], queryFn: ({ signal }) => ask(countPrizes, {}, { signal }) })
  return <Screen title={t('title')}>{data && <p>{t('won', { count: data.prizes })}</p>}</Screen>
}`,
}

/** By path. Each is in a folder, or is a file, with the area's name. */
export const ownFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...contracts, ...projections, ...services, ...workers, ...frontend }).map(([path, text]) => [
    path,
    `${text.trim()}\n`,
  ]),
)

type Edit = (text: string) => string

const importing =
  (line: string, before: string): Edit =>
  (text) =>
    text.replace(before, `${line}\n${before}`)

/** Additions to existing files: one entry in each list. */
export const edits: Readonly<Record<string, Edit>> = {
  'contracts/areas.ts': (text) =>
    importing(
      "import { prizes } from './areas/prizes.ts'",
      'import { reporting }',
    )(text).replace('export const areas = {', 'export const areas = { prizes,'),
  'services/areas.ts': (text) =>
    importing(
      "import { prizes } from './prizes/area.ts'",
      'import { reporting }',
    )(text).replace('Record<AreaName, Area>> = {', 'Record<AreaName, Area>> = { prizes,'),
  'frontend/src/app/screens.ts': (text) =>
    importing(
      "import { prizesScreens } from '../features/prizes/screens.ts'",
      'import { reportingScreens }',
    )(text).replace('ScreenRoute[] = [', 'ScreenRoute[] = [\n  ...prizesScreens,'),
}
