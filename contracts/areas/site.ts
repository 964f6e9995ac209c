import type { AreaContract } from '../area.ts'
import type { texts as problems } from '../texts/site/problems.en.ts'
import type { texts as shell } from '../texts/site/shell.en.ts'

export const site: AreaContract<never, { 'site/problems': typeof problems; 'site/shell': typeof shell }> = {
  events: {},
}
