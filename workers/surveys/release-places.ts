import { releasePlaces } from '@portal/projections/surveys/places/reactor'
import type { SurveyCommands } from '@portal/services/surveys/commands'

/** A place is given back by commands that do nothing when they are repeated. */
export const releasingPlaces = ({ releasePlace }: Pick<SurveyCommands, 'releasePlace'>) =>
  releasePlaces.does({ release: (leaving) => releasePlace(leaving) })
