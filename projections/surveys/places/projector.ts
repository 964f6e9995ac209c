import type { PlaceCounted, PlaceGivenBack, PlaceReserved, ResponseCompleted } from '@portal/contracts/events/surveys'
import { projection } from '../../runtime/projection.ts'
import { type PlaceRow, placeTable } from './tables.ts'

type Followed = PlaceReserved | PlaceCounted | PlaceGivenBack | ResponseCompleted

/** Who has a place in which quota cells, and has completed the survey or not. */
export const placesProjection = projection<Followed, { place: PlaceRow }>({
  name: 'places',
  version: 1,
  types: ['PlaceReserved', 'PlaceCounted', 'PlaceGivenBack', 'ResponseCompleted'],
  key: ({ event }) => event.responseId, // its place and its end are in two streams
  spreadBy: 'survey',
  tables: { place: placeTable },
  loads: [(batch) => ({ place: batch.map(({ event }) => [event.responseId]) })],
  reduce: ({ place }, { event }) => {
    const { responseId, surveyId } = event
    const before = place.get(responseId)
    switch (event.type) {
      case 'PlaceReserved':
      case 'PlaceCounted':
        return place.put({ responseId, surveyId, cells: event.cells, isComplete: before?.isComplete ?? false })
      case 'PlaceGivenBack':
        return before && place.remove(before)
      case 'ResponseCompleted':
        return before && place.put({ ...before, isComplete: true })
    }
  },
})
