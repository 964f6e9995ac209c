import { openPool } from '@portal/infra/database/pool'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { aProjector } from './projecting.ts'

/** A projector of responses as a process, with small batches and a short lease, to be killed. Argument: the database. */
const pool = openPool(process.argv[2] ?? '', { max: 6, application: 'killed-projector' })
await aProjector(pool, [reportingProjection]).ended
