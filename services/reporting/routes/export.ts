import { exportTables } from '@portal/contracts/http/reporting/exports'
import { exportFormats } from '@portal/contracts/reporting/exports'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { ExportCommands } from '../commands.ts'
import { fileNameOf } from '../exports/make-file.ts'
import { asAttachment } from './exports.ts'
import { refusal } from './refusal.ts'
import { untilGone } from './until-gone.ts'

type Deps = Readonly<{ exportCommands: ExportCommands; now: () => Date; reached: Reached }>

/** Small tables as a file, in the reader's language. */
export const exportRoute = ({ exportCommands, now, reached }: Deps) =>
  route(
    exportTables,
    async (request, reply) => {
      const { data, type: format, decimal: decimals, colors, bannerStructure: banner } = request.body
      const { actor, commandId } = commandOf(request)
      const content = { kind: 'tables', spec: { ...data, banner } } as const
      const language = languageOf(request)
      const asked = { content, format, language, decimals, colors, byteOrderMark: true }
      const made = await exportCommands.make(
        { exportId: commandId, askedBy: actor.id, request: asked },
        untilGone(reply),
      )
      if (made.outcome === 'refused') throw refusal(made.issues)
      if (made.outcome === 'overloaded') throw new ProblemError('overloaded')
      return reply
        .header('content-disposition', asAttachment(fileNameOf(asked, now().toISOString())))
        .type(exportFormats[format].media)
        .send(made.result)
    },
    { before: atLeast(reached, 'reporting') },
  )
