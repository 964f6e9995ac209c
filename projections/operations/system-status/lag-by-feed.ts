import type { ProjectionFigures } from '@portal/contracts/http/operations/status'
import type { Feed } from '@portal/infra/feed/feed'
import { lagOf } from '../../runtime/queries.ts'

const isRefused = (error: unknown): boolean => error instanceof Error && error.name === 'PositionRefused'

/** Of a log without dense positions: how late a projection is, not by how many events. */
export const laggingBy =
  (feed: Feed) =>
  async (figures: ProjectionFigures): Promise<ProjectionFigures> => {
    const known = { ...figures, lagEvents: null }
    try {
      return { ...known, lagSeconds: await lagOf(feed, figures.position) }
    } catch (error) {
      if (!isRefused(error)) throw error
      return { ...known, lagSeconds: 0, reason: 'its rows were made from another event log' }
    }
  }
