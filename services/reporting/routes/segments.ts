import { loadPreBuildSegments, savePreBuildSegments } from '@portal/contracts/http/reporting/segments'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { type ItemCommands, onlyItemId } from '../item-commands.ts'
import { changedItem } from '../save-item.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

const LIST = onlyItemId('segments')

/** The prebuilt segments: one list for all staff. */
export const segmentRoutes = ({ saved, itemCommands, reached }: Deps): readonly Route[] => [
  route(
    loadPreBuildSegments,
    async () => {
      const list = await saved.find('segments', LIST)
      return { preBuildArr: [...(list?.content.segments ?? [])], Revision: list?.revision ?? 0 }
    },
    { before: atLeast(reached, 'saved-item') },
  ),
  route(savePreBuildSegments, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { preBuildArr: segments, Revision } = request.body
    const draft = { kind: 'segments' as const, surveyId: null, name: '', note: '', content: { segments } }
    const command = { itemId: LIST, by: actor.id, draft, basedOn: Revision ?? null, isNew: true }
    const { revision, position } = changedItem(await itemCommands.saveItem(asked, command))
    withPosition(reply, position)
    return { Revision: revision }
  }),
]
