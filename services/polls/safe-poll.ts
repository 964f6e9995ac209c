import { checkPoll, PollDefinition } from '@portal/contracts/polls/poll'
import { withLocalTexts } from '@portal/contracts/survey/local-texts'
import { safeText } from '../html/safe-text.ts'

/** The poll with all its texts sanitised. Doing it twice changes nothing. */
export const safePoll = (definition: PollDefinition): PollDefinition =>
  PollDefinition.parse(withLocalTexts(definition, safeText))

/** Checks a poll (JSON) as `checkPoll` does, and as it would be stored: with its texts sanitised, which makes some of them longer. */
export const checkedSafely = (input: unknown): ReturnType<typeof checkPoll> => {
  const checked = checkPoll(input)
  return 'issues' in checked ? checked : checkPoll(withLocalTexts(checked.definition, safeText))
}
