import { openPool } from '@portal/infra/database/pool'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { rebuild } from '@portal/projections/runtime/rebuild/rebuild'
import { aRebuilder, strictly } from './rebuilding.ts'

/** A rebuild as a process, slow enough to be killed in between. Argument: the database. */
const pool = openPool(process.argv[2] ?? '', { max: 4, application: 'killed-rebuild' })
await rebuild(await aRebuilder(pool, 1), [reportingProjection], strictly({ rate: 2_000 }))
await pool.end()
