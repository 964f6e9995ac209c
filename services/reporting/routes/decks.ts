import {
  addDeck,
  type Deck,
  deleteDecks,
  listDecks,
  loadDeck,
  updateDeck,
  updateDeckInfo,
} from '@portal/contracts/http/reporting/decks'
import type { ReportItemId } from '@portal/contracts/ids'
import { DeckQuestions, type SavedDeck } from '@portal/contracts/reporting/saved/deck'
import type { Position } from '@portal/infra/event-log/event-log'
import type { SavedItem, SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { type ItemCommands, newItemId } from '../item-commands.ts'
import { changedItem } from '../save-item.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

const MOST_LISTED = 500

/** @throws ProblemError if the text is no list of questions */
const questionsIn = (json: string): SavedDeck['questions'] => {
  try {
    return DeckQuestions.parse(JSON.parse(json))
  } catch {
    throw new ProblemError('invalid-request', {
      issues: [{ path: '/questions', key: 'no-deck-questions', values: {} }],
    })
  }
}

/** @throws ProblemError if there is none */
const deckFound = async (saved: SavedItemQueries, id: ReportItemId): Promise<SavedItem<'deck'>> => {
  const found = await saved.find('deck', id)
  if (!found) throw new ProblemError('not-found')
  return found
}

const presented = ({
  itemId: pkReport,
  name,
  note: description,
  content,
  revision,
  savedAt,
}: SavedItem<'deck'>): Deck => {
  const { access, questions } = content
  return { pkReport, name, access, description, questions: JSON.stringify(questions), Revision: revision, savedAt }
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>
type Parts = Readonly<{ name?: string; note?: string; content: Partial<SavedDeck> }>

/** A part of a deck is changed: the rest stays as it is. */
const change = async (
  { itemCommands }: Deps,
  { request, reply }: Exchange,
  { reportID: itemId, Revision }: Readonly<{ reportID: ReportItemId; Revision: number | undefined }>,
  parts: Parts,
) => {
  const { actor, ...asked } = commandOf(request)
  const command = { itemId, by: actor.id, kind: 'deck' as const, parts, basedOn: Revision ?? null }
  const { revision, position } = changedItem(await itemCommands.changeItem(asked, command))
  withPosition(reply, position)
  return { reportID: itemId, Revision: revision }
}

const changeRoutes = (deps: Deps): readonly Route[] => [
  route(addDeck, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { name, description: note, access, questions } = request.body
    const content = { access, questions: questionsIn(questions) }
    const itemId = newItemId(asked.commandId)
    const draft = { kind: 'deck' as const, surveyId: request.params.surveyID, name, note, content }
    const command = { itemId, by: actor.id, draft, basedOn: null, isNew: true }
    const { revision, position } = changedItem(await deps.itemCommands.saveItem(asked, command))
    withPosition(reply, position)
    return { reportID: itemId, Revision: revision }
  }),
  route(updateDeckInfo, async (request, reply) => {
    const { name, description: note, access, Revision } = request.body
    return change(deps, { request, reply }, { ...request.params, Revision }, { name, note, content: { access } })
  }),
  route(updateDeck, async (request, reply) => {
    const content = { questions: questionsIn(request.body.questions) }
    return change(deps, { request, reply }, { ...request.params, Revision: request.body.Revision }, { content })
  }),
]

/** Each deck is a command of its own, with an id that is the same when the request is repeated. */
const deleteRoute = ({ itemCommands }: Deps) =>
  route(deleteDecks, async (request, reply) => {
    const { actor, commandId, intent } = commandOf(request)
    const deleted: ReportItemId[] = []
    let last: Position | null = null
    for (const itemId of request.body.reportIDs) {
      const asked = { commandId: derivedId('delete-deck', commandId, itemId), intent }
      const handled = await itemCommands.deleteItem(asked, { itemId, by: actor.id, kind: 'deck' })
      if (handled.outcome === 'rejected') continue
      deleted.push(itemId)
      last = handled.position
    }
    withPosition(reply, last)
    return { reportIDs: deleted }
  })

/** Decks: questions of several surveys as slides. */
export const deckRoutes = (deps: Deps): readonly Route[] => {
  const { saved, reached } = deps
  const before = atLeast(reached, 'saved-item')
  return [
    ...changeRoutes(deps),
    deleteRoute(deps),
    route(loadDeck, async ({ params }) => presented(await deckFound(saved, params.reportID)), { before }),
    route(
      listDecks,
      async () => {
        const { items } = await saved.list('deck', { surveyId: null, search: '', page: 1, perPage: MOST_LISTED })
        return items.map(presented)
      },
      { before },
    ),
  ]
}
