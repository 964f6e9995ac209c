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

type Kept = Pick<SavedItem<'deck'>, 'itemId' | 'surveyId' | 'name' | 'note' | 'content'>
type Of = Readonly<{ basedOn: number | null; isNew: boolean }>
type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

const keep = async ({ itemCommands }: Deps, { request, reply }: Exchange, { itemId, ...kept }: Kept, of: Of) => {
  const { actor, ...asked } = commandOf(request)
  const command = { itemId, by: actor.id, draft: { kind: 'deck' as const, ...kept }, ...of }
  const { revision, position } = changedItem(await itemCommands.saveItem(asked, command))
  withPosition(reply, position)
  return { reportID: itemId, Revision: revision }
}

/** A part of a deck is changed: the rest stays as it was in the revision that was read. */
const change = async (
  deps: Deps,
  exchange: Exchange,
  id: ReportItemId,
  basedOn: number | undefined,
  differs: (deck: Kept) => Kept,
) => {
  const { itemId, surveyId, name, note, content, revision } = await deckFound(deps.saved, id)
  const of = { basedOn: basedOn ?? revision, isNew: false }
  return keep(deps, exchange, differs({ itemId, surveyId, name, note, content }), of)
}

const changeRoutes = (deps: Deps): readonly Route[] => {
  const before = atLeast(deps.reached, 'saved-item')
  return [
    route(addDeck, async (request, reply) => {
      const { name, description: note, access, questions } = request.body
      const content = { access, questions: questionsIn(questions) }
      const kept = {
        itemId: newItemId(commandOf(request).commandId),
        surveyId: request.params.surveyID,
        name,
        note,
        content,
      }
      return keep(deps, { request, reply }, kept, { basedOn: null, isNew: true })
    }),
    route(
      updateDeckInfo,
      async (request, reply) => {
        const { name, description: note, access, Revision } = request.body
        return change(deps, { request, reply }, request.params.reportID, Revision, (deck) => ({
          ...deck,
          name,
          note,
          content: { ...deck.content, access },
        }))
      },
      { before },
    ),
    route(
      updateDeck,
      async (request, reply) => {
        const questions = questionsIn(request.body.questions)
        return change(deps, { request, reply }, request.params.reportID, request.body.Revision, (deck) => ({
          ...deck,
          content: { ...deck.content, questions },
        }))
      },
      { before },
    ),
  ]
}

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
