import { PollDefinition } from '@portal/contracts/polls/poll'
import { withLocalTexts } from '@portal/contracts/survey/local-texts'
import { safeText } from '../html/safe-text.ts'

/** The poll with all its texts sanitised. Doing it twice changes nothing. */
export const safePoll = (definition: PollDefinition): PollDefinition =>
  PollDefinition.parse(withLocalTexts(definition, safeText))
