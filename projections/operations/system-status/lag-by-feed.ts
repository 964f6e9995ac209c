import type { ProjectionFigures } from '@portal/contracts/http/operations'
import { type Feed, PositionRefused } from '@portal/infra/feed/feed'
import { secondsBehind } from '@portal/infra/feed/seconds-behind'

/** Of a log without dense positions: how late a projection is, not by how many events. */
export const laggingBy =
  (feed: Feed) =>
  async (figures: ProjectionFigures): Promise<ProjectionFigures> => {
    const known = { ...figures, lagEvents: null }
    try {
      return { ...known, lagSeconds: await secondsBehind(feed, figures.position) }
    } catch (error) {
      if (!(error instanceof PositionRefused)) throw error
      return { ...known, lagSeconds: 0, reason: 'its rows were made from another event log' }
    }
  }
