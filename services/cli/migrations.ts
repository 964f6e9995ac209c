import { pathToFileURL } from 'node:url'
import { migrate } from '@portal/infra/database/migrate'
import { root } from './place.ts'

const at = (folder: string): URL => new URL(`${folder}/`, pathToFileURL(`${root}/`))

/** Every part brings its own tables; in this order, since later ones may point at earlier ones. */
const PARTS = [
  { part: 'event-log', directory: at('infra/event-log/migrations') },
  { part: 'vault', directory: at('infra/vault/migrations') },
  { part: 'runtime', directory: at('projections/runtime/migrations') },
  { part: 'identity', directory: at('services/identity/migrations') },
]

/** Brings the database up to date; several processes may do so at once. */
export const migrateAll = (databaseUrl: string): Promise<unknown> => migrate(databaseUrl, PARTS)
