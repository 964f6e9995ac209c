import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import { allPolls } from '@portal/projections/polls/poll/queries'
import { isThere } from '@portal/projections/runtime/queries'
import { presentDeskPoll } from '../../polls/presenter.ts'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'

const look = async ({ pool }: View): Promise<Done> => {
  const stored = (await isThere(pool, 'read.poll')) ? await allPolls(pool) : []
  const polls = stored.map(presentDeskPoll)
  const lines = polls.flatMap(({ pollId, state, votes, counts, definition: { text, options, languages } }) => {
    const english = (words: typeof text) => plainText(textIn(words, 'en', languages))
    const shares = counts.map(({ code, votes: subset, percent }) => {
      const option = options.find((one) => one.code === code)
      return `    ${english(option?.text ?? '')}: ${subset} (${percent} %)`
    })
    return [`${pollId}  ${state}, ${votes} votes: ${english(text)}`, ...shares]
  })
  return { code: 0, lines: lines.length > 0 ? lines : ['There are no polls.'], result: polls }
}

/** `portal poll list`. */
export const pollList = lookCommand({
  name: 'poll list',
  about: 'every quick poll with its state and votes, the newest first',
  examples: ['npx portal poll list', 'npx portal poll list --json'],
  look: (_given, view) => look(view),
})
