import type { CliCommand } from '../program/command.ts'
import { responsesImport } from './import.ts'
import { responsesImports } from './imports.ts'
import { responsesReplace } from './replace.ts'
import { responsesWithdraw } from './withdraw.ts'

export const responsesCommands: readonly CliCommand[] = [
  responsesImport,
  responsesImports,
  responsesWithdraw,
  responsesReplace,
]
