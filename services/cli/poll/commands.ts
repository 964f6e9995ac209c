import type { CliCommand } from '../program/command.ts'
import { pollClose } from './close.ts'
import { pollList } from './list.ts'
import { pollPublish } from './publish.ts'

export const pollCommands: readonly CliCommand[] = [pollPublish, pollList, pollClose]
