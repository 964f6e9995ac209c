import type { CliCommand } from '../program/command.ts'
import { eraseList, eraseReapply } from './list.ts'
import { eraseMember } from './member.ts'

export const eraseCommands: readonly CliCommand[] = [eraseMember, eraseList, eraseReapply]
