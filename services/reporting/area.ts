import type { Area } from '../area.ts'
import { reportingErasure } from './erasure.ts'

/** Toplines and crosstabs. */
export const reporting: Area = {
  name: 'reporting',
  needs: [],
  tables: ['read.survey', 'read.response'],
  open: ({ pool }) => ({ erasure: reportingErasure(pool) }),
}
