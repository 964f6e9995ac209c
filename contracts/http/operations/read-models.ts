import * as z from 'zod/mini'
import { call } from '../call.ts'
import { DoneReply } from './done.ts'

/**
 * Words of the area. A read model is made by a projection; a build is its rows, made once. An operation is a rebuild or verify
 * that an operator asked for: a worker carries it out, and another goes on with it should that one die.
 */

const ProjectionName = z.string().check(z.regex(/^[a-z][a-z-]{0,40}$/))
const Projections = z.readonly(z.array(ProjectionName).check(z.minLength(1), z.maxLength(20)))
const Reason = z.optional(z.string().check(z.maxLength(500)))

export const Build = z.object({
  version: z.int(),
  /** Of the code that makes its rows. */
  codeVersion: z.int(),
  purpose: z.enum(['rows', 'shadow']),
  state: z.enum(['building', 'catching_up', 'verifying', 'ready', 'live', 'standby', 'retired', 'failed', 'cancelled']),
  reason: z.nullable(z.string()),
  /** What it has cost so far: events read, seconds. */
  events: z.number(),
  seconds: z.number(),
  /** Of its tables and indexes. */
  bytes: z.number(),
})
export type Build = z.infer<typeof Build>

export const OperationKind = z.enum(['rebuild', 'verify'])
export type OperationKind = z.infer<typeof OperationKind>

/** `found`: done, and something is wrong. `stopped`: kept, and can be continued. `cancelled`: deleted. */
export const OperationState = z.enum([
  'waiting',
  'running',
  'done',
  'found',
  'stopped',
  'cancelled',
  'refused',
  'failed',
])
export type OperationState = z.infer<typeof OperationState>

/** `at` and `to` are positions as numbers; `share` is from 0 to 1; `rate` is in events a second. Null: nobody can tell. */
export const OperationProgress = z.object({
  part: z.string(),
  at: z.number(),
  to: z.number(),
  share: z.nullable(z.number()),
  rate: z.number(),
  secondsLeft: z.nullable(z.number()),
})
export type OperationProgress = z.infer<typeof OperationProgress>

const TableFinding = z.object({
  table: z.string(),
  /** Rows that are shown, and rows that the log makes. */
  rows: z.number(),
  expected: z.number(),
  /** Of 1,024 buckets of keys, those that differ. */
  buckets: z.int(),
  differing: z.readonly(
    z.array(
      z.object({
        key: z.record(z.string(), z.string()),
        how: z.enum(['missing', 'extra', 'differs']),
        columns: z.readonly(z.array(z.string())),
      }),
    ),
  ),
})

/** The result of an operation for one projection. `version` is the build that was made, `isEqual` what the comparison said. */
export const OperationFinding = z.object({
  projection: z.string(),
  version: z.nullable(z.int()),
  outcome: z.enum(['ready', 'shown', 'compared', 'behind', 'stopped', 'refused']),
  reason: z.nullable(z.string()),
  isEqual: z.nullable(z.boolean()),
  position: z.nullable(z.number()),
  tables: z.readonly(z.array(TableFinding)),
})
export type OperationFinding = z.infer<typeof OperationFinding>

export const Operation = z.object({
  operationId: z.uuid(),
  kind: OperationKind,
  projections: z.readonly(z.array(z.string())),
  state: OperationState,
  /** Its end was asked for, and has not come yet. */
  isEnding: z.boolean(),
  /** Who asked; null where the account is gone. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  askedAt: z.string(),
  endedAt: z.nullable(z.string()),
  progress: z.nullable(OperationProgress),
  /** A sentence on how it ended. */
  detail: z.nullable(z.string()),
  findings: z.readonly(z.array(OperationFinding)),
})
export type Operation = z.infer<typeof Operation>

export const ReadModel = z.object({
  projection: z.string(),
  codeVersion: z.int(),
  /** The oldest first; those that are gone are not among them. */
  builds: z.readonly(z.array(Build)),
})
export type ReadModel = z.infer<typeof ReadModel>

/** Every read model, and the operations: those under way, then the last ones. */
const ReadModelsReply = z.object({
  models: z.readonly(z.array(ReadModel)),
  operations: z.readonly(z.array(Operation)),
})
export type ReadModelsReply = z.infer<typeof ReadModelsReply>

export const listReadModels = call({
  method: 'GET',
  path: '/api/operations/read-models',
  summary: 'The read models, their builds, and operations on them',
  who: 'developer',
  replies: { 200: ReadModelsReply },
})

/** Names by comma. */
const OperationPlanQuery = z.object({
  kind: OperationKind,
  projections: z.string().check(z.regex(/^[a-z][a-z-]{0,40}(,[a-z][a-z-]{0,40}){0,19}$/)),
  park: z.optional(z.enum(['0', '1'])),
})

const PlannedTable = z.object({ table: z.string(), rows: z.number(), bytes: z.number() })

/** What an operation would do. `plan` is the hash of all that this depends on; `begun` is a build that it continues. */
const OperationPlan = z.object({
  plan: z.string(),
  events: z.number(),
  /** Events a second, as of the fastest build that is known; and what that comes to. */
  rate: z.number(),
  seconds: z.number(),
  bytes: z.number(),
  models: z.readonly(
    z.array(
      z.object({
        projection: z.string(),
        codeVersion: z.int(),
        shown: z.nullable(z.int()),
        next: z.int(),
        begun: z.nullable(z.int()),
        tables: z.readonly(z.array(PlannedTable)),
      }),
    ),
  ),
})
export type OperationPlan = z.infer<typeof OperationPlan>

export const planOperation = call({
  method: 'GET',
  path: '/api/operations/works/plan',
  summary: 'What a rebuild or verify would do; nothing is done',
  who: 'developer',
  query: OperationPlanQuery,
  replies: { 200: OperationPlan },
})

/** `plan`: refused if what that rests on has changed. */
export const OperationBody = z.object({
  kind: OperationKind,
  projections: Projections,
  /** Park what cannot be applied, instead of stopping there. */
  park: z.optional(z.boolean()),
  /** Show the new rows as soon as they are there. */
  show: z.optional(z.boolean()),
  /** Events a second at most. */
  rate: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  plan: z.optional(z.string().check(z.maxLength(64))),
  reason: Reason,
})
export type OperationBody = z.infer<typeof OperationBody>

export const beginOperation = call({
  method: 'POST',
  path: '/api/operations/works',
  summary: 'Begin a rebuild or verify',
  who: 'developer',
  isRepeatable: true,
  body: OperationBody,
  replies: { 200: z.object({ operationId: z.uuid() }) },
})

/** `stop` keeps what was made, `cancel` throws it away. */
export const EndOperationBody = z.object({ operationId: z.uuid(), how: z.enum(['stop', 'cancel']), reason: Reason })
export type EndOperationBody = z.infer<typeof EndOperationBody>

export const endOperation = call({
  method: 'POST',
  path: '/api/operations/works/end',
  summary: 'End a rebuild or verify: keep what was made, or throw it away',
  who: 'developer',
  isRepeatable: true,
  body: EndOperationBody,
  replies: { 200: DoneReply },
})

export const BuildAction = z.enum(['switch', 'rollback', 'cancel', 'retire', 'pause', 'resume'])
export type BuildAction = z.infer<typeof BuildAction>

export const BuildActionBody = z.object({
  action: BuildAction,
  projection: ProjectionName,
  version: z.int(),
  reason: Reason,
})
export type BuildActionBody = z.infer<typeof BuildActionBody>

export const changeBuild = call({
  method: 'POST',
  path: '/api/operations/steps',
  summary: 'One action on one build of a read model',
  who: 'developer',
  isRepeatable: true,
  body: BuildActionBody,
  replies: { 200: DoneReply },
})
