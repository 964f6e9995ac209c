import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'

/** Remove what is left of an erased member. */
export const FinishErasure = z.object({ memberId: MemberId })
export type FinishErasure = z.infer<typeof FinishErasure>
