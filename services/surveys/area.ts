import type { Area } from '../area.ts'
import { surveyCommands } from './commands.ts'
import { surveysErasure } from './erasure.ts'

/** Surveys and responses. Each command writes one stream; an import stores each row by itself. */
export const surveys: Area = {
  name: 'surveys',
  needs: [],
  tables: ['read.survey', 'read.response'],
  open: ({ log, pool, now }) => {
    const commands = surveyCommands({ log, now })
    return { erasure: surveysErasure(pool, commands) }
  },
}
