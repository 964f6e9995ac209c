import * as z from 'zod/mini'
import { MemberId } from '../ids.ts'

/** What is left of an erased member is to go. */
export const FinishErasure = z.object({ memberId: MemberId })
export type FinishErasure = z.infer<typeof FinishErasure>
