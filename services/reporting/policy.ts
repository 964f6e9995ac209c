import { askers } from '@portal/contracts/http/askers'
import type { Actor } from '../http/sessions/actor.ts'

const STAFF: readonly Actor['accountType'][] = askers.staff

export const isStaff = ({ accountType }: Actor): boolean => STAFF.includes(accountType)
