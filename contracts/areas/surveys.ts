import type { AreaContract } from '../area.ts'
import { type SurveysEvent, surveysEvents } from '../events/surveys.ts'
import type { texts as answers } from '../texts/surveys/answers.en.ts'
import type { texts as bring } from '../texts/surveys/bring.en.ts'
import type { texts as firstSteps } from '../texts/surveys/first-steps.en.ts'
import type { texts as importReasons } from '../texts/surveys/import-reasons.en.ts'
import type { texts as issues } from '../texts/surveys/issues.en.ts'
import type { texts as links } from '../texts/surveys/links.en.ts'
import type { texts as menu } from '../texts/surveys/menu.en.ts'
import type { texts as preview } from '../texts/surveys/preview.en.ts'
import type { texts as respondent } from '../texts/surveys/respondent.en.ts'
import type { texts as upload } from '../texts/surveys/upload.en.ts'
import type { texts as video } from '../texts/surveys/video.en.ts'

export const surveys: AreaContract<
  SurveysEvent,
  {
    'surveys/answers': typeof answers
    'surveys/bring': typeof bring
    'surveys/first-steps': typeof firstSteps
    'surveys/import-reasons': typeof importReasons
    'surveys/issues': typeof issues
    'surveys/links': typeof links
    'surveys/menu': typeof menu
    'surveys/preview': typeof preview
    'surveys/respondent': typeof respondent
    'surveys/upload': typeof upload
    'surveys/video': typeof video
  }
> = { events: surveysEvents }
