import { type Deck, listDecks, loadDeck } from '@portal/contracts/http/reporting/decks'
import type { ReportItemId } from '@portal/contracts/ids'
import { plainSpec } from '@portal/contracts/reporting/plain-spec'
import { type DeckQuestion, DeckQuestions } from '@portal/contracts/reporting/saved/deck'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const decksKey = ['reporting', 'decks'] as const

export const questionsIn = ({ questions }: Pick<Deck, 'questions'>): readonly DeckQuestion[] =>
  DeckQuestions.safeParse(JSON.parse(questions)).data ?? []

export const decksQuery = queryOptions({
  queryKey: decksKey,
  queryFn: ({ signal }) => ask(listDecks, {}, { signal }),
})

export const deckQuery = (reportID: ReportItemId) =>
  queryOptions({
    queryKey: [...decksKey, 'one', reportID],
    // What is being edited is not replaced by what somebody else saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => ask(loadDeck, { params: { reportID } }, { signal }),
  })

/** What a slide counts: everybody who was asked, as a topline at first. */
export const slideSpec = ({ surveyID, questionID }: DeckQuestion): TableSpec => plainSpec(surveyID, [questionID])
