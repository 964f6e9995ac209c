import { results } from '@portal/contracts/texts/reporting/results.ar'
import { identity } from '../../features/identity/texts/ar.ts'
import { operations } from '../../features/operations/texts/ar.ts'
import { reporting } from '../../features/reporting/texts/ar.ts'
import { surveys } from '../../features/surveys/texts/ar.ts'
import { ui } from '../../ui/texts/ar.ts'
import { shell } from './shell-ar.ts'

/** All texts of one language: one chunk, loaded before anything is shown. */
export const texts = { ui, shell, identity, surveys, reporting, results, operations }
