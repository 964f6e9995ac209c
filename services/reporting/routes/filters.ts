import {
  addFilter,
  changeFilter,
  deleteFilter,
  type Filter,
  loadFilter,
} from '@portal/contracts/http/reporting/filters'
import { questionsIn, type SavedFilter } from '@portal/contracts/reporting/saved/filter'
import type { SavedItem, SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { conditionIn } from '../condition-in.ts'
import { type ItemCommands, newItemId } from '../item-commands.ts'
import { changedItem } from '../save-item.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

const MOST_LISTED = 500

const switchOf = (isOn: boolean) => (isOn ? 1 : 0)

type Counted = Pick<Filter, 'Parameters' | 'json' | 'includeAdmin' | 'includeInactive' | 'includeExternalUsers'>

const contentOf = ({ Parameters: words, json, ...switches }: Counted): SavedFilter => ({
  condition: conditionIn(json),
  words,
  includeAdmin: switches.includeAdmin === 1,
  includeInactive: switches.includeInactive === 1,
  includeExternalUsers: switches.includeExternalUsers === 1,
})

const presented = ({ itemId, surveyId, name, content, revision, savedAt }: SavedItem<'filter'>): Filter => ({
  id: itemId,
  filterName: name,
  Parameters: content.words,
  QuestionIDs: [...questionsIn(content.condition)],
  json: JSON.stringify(content.condition),
  fkCategory: 'saved',
  includeAdmin: switchOf(content.includeAdmin),
  includeInactive: switchOf(content.includeInactive),
  includeExternalUsers: switchOf(content.includeExternalUsers),
  surveyID: surveyId,
  Revision: revision,
  savedAt,
})

/** Saved filters. */
export const filterRoutes = ({ saved, itemCommands, reached }: Deps): readonly Route[] => [
  route(addFilter, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { filterName: name, surveyID = null, ...counted } = request.body
    const itemId = newItemId(asked.commandId)
    const draft = { kind: 'filter' as const, surveyId: surveyID, name, note: '', content: contentOf(counted) }
    const command = { itemId, by: actor.id, draft, basedOn: null, isNew: true }
    const { revision, position } = changedItem(await itemCommands.saveItem(asked, command))
    withPosition(reply, position)
    return { id: itemId, Revision: revision, message: sayIn(languageOf(request), 'reporting/saved')('filter-saved') }
  }),
  route(
    loadFilter,
    async ({ query }) => {
      const wanted = { surveyId: query.surveyID ?? null, search: '', page: 1, perPage: MOST_LISTED }
      return (await saved.list('filter', wanted)).items.map(presented)
    },
    { before: atLeast(reached, 'saved-item') },
  ),
  route(changeFilter, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { filterName: name, counted, Revision: basedOn } = request.body
    const { filterId: itemId } = request.params
    const parts = { ...(name !== undefined && { name }), content: counted ? contentOf(counted) : {} }
    const command = { itemId, by: actor.id, kind: 'filter' as const, parts, basedOn }
    const { revision, position } = changedItem(await itemCommands.changeItem(asked, command))
    withPosition(reply, position)
    return { id: itemId, Revision: revision }
  }),
  route(deleteFilter, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { filterId } = request.params
    const command = { itemId: filterId, by: actor.id, kind: 'filter' as const }
    withPosition(reply, changedItem(await itemCommands.deleteItem(asked, command)).position)
    return { filterId }
  }),
]
