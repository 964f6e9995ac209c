import type { Area } from '../area.ts'

/** What operators see and do. Its audit events carry ids and our own words, never a name or a text of a member. */
export const operations: Area = {
  name: 'operations',
  migrations: { part: 'operations', directory: new URL('./migrations/', import.meta.url) },
  needs: [],
  tables: ['operations.work'],
  open: () => ({
    erasure: {
      places: [
        {
          place: 'dead letters, job queues, audit events, logs, traces, metrics',
          holds: 'ids, positions, our own words',
          erased: 'nothing to remove: never a payload, a name or a text',
        },
      ],
      unfinished: async () => [],
      erase: async () => null,
    },
  }),
}
