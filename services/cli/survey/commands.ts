import type { CliCommand } from '../program/command.ts'
import { surveyDraft } from './draft.ts'
import { surveyImport } from './import.ts'
import { surveyLinks } from './links.ts'
import { surveyList } from './list.ts'
import { surveySchema } from './schema.ts'
import { surveySimulate } from './simulate.ts'
import { surveyTimes } from './times.ts'
import { surveyClose, surveyReopen } from './turn.ts'
import { surveyWithdrawLinks } from './withdraw-links.ts'

export const surveyCommands: readonly CliCommand[] = [
  surveyDraft,
  surveyImport,
  surveySchema,
  surveySimulate,
  surveyTimes,
  surveyList,
  surveyClose,
  surveyReopen,
  surveyLinks,
  surveyWithdrawLinks,
]
