import { results } from '@portal/contracts/texts/reporting/results.en'
import { identity } from '../../features/identity/texts/en.ts'
import { operations } from '../../features/operations/texts/en.ts'
import { reporting } from '../../features/reporting/texts/en.ts'
import { surveys } from '../../features/surveys/texts/en.ts'
import { ui } from '../../ui/texts/en.ts'
import { shell } from './shell-en.ts'

/** All texts of one language: one chunk, loaded before anything is shown. */
export const texts = { ui, shell, identity, surveys, reporting, results, operations } as const
