import type { CliCommand } from '../program/command.ts'
import { buildCommands } from './builds.ts'
import { projectionList } from './list.ts'
import { projectionRebuild } from './rebuild.ts'
import { projectionShards } from './shards.ts'
import { projectionVerify } from './verify.ts'

export const projectionCommands: readonly CliCommand[] = [
  projectionList,
  projectionRebuild,
  projectionVerify,
  ...buildCommands,
  projectionShards,
]
