import type { DeskPoll } from '@portal/contracts/http/poll-desk'
import type { PollPrecode, PollQuestion } from '@portal/contracts/http/polls'
import { percentOf } from '@portal/contracts/polls/percent'
import type { PollDefinition, PollOption } from '@portal/contracts/polls/poll'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { textIn } from '@portal/contracts/survey/local-text'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import type { StoredPoll } from '@portal/projections/polls/poll/queries'
import { pictureHtml } from '../html/picture-html.ts'
import { safeHtml } from '../html/safe-html.ts'
import { questionIdOf } from './domain/choice.ts'
import { revisionOf } from './domain/poll.ts'

const languageFor = ({ languages }: PollDefinition, wanted: string): string =>
  languages.find((own) => own === wanted || own.split('-')[0] === wanted) ?? languages[0] ?? 'en'

/** `codes`: what the member chose; null before the vote. */
export type Seen = Readonly<{ language: string; codes: readonly number[] | null }>

/** A poll as a member sees it, in the member's language. */
export const presentPoll = (poll: StoredPoll, { language: wanted, codes }: Seen): PollQuestion => {
  const { pollId, definition, votes, counts } = poll
  const { choice, options, maxChoices, languages, text } = definition
  const QuestionID = questionIdOf(pollId)
  const language = languageFor(definition, wanted)
  const html = (words: PollDefinition['text']) => safeHtml(textIn(words, language, languages))

  const precode = (option: PollOption): PollPrecode => {
    const subset = counts[option.code] ?? 0
    return {
      pkPrecode: itemKey(QuestionID, option.code),
      Precode: option.code,
      PrecodeText: `${pictureHtml(option)}${html(option.text)}`,
      openend: 0,
      exclusive: 0,
      dkcheckbox: 0,
      checked: codes?.includes(option.code) ? 1 : 0,
      othertext: '',
      subset,
      total: votes,
      percent: percentOf(subset, votes),
    }
  }
  return {
    QuestionID,
    pkQuestion: QuestionID,
    QuestionType: choice === 'one' ? 1 : 2,
    QuestionText: html(text),
    surveyID: pollId,
    maxSelections: choice === 'one' ? 1 : (maxChoices ?? options.length),
    precodes: options.map(precode),
    validation: '',
    voted: codes !== null,
    language: { pkLanguage: language, leftToRight: !isRightToLeft(language) },
  }
}

/** A poll as staff see it. */
export const presentDeskPoll = (poll: StoredPoll): DeskPoll => {
  const { pollId, state, definition, votes, counts, draftedAt, publishedAt, closedAt } = poll
  return {
    pollId,
    state,
    definition,
    revision: revisionOf(definition),
    votes,
    counts: definition.options.map(({ code }) => {
      const subset = counts[code] ?? 0
      return { code, votes: subset, percent: percentOf(subset, votes) }
    }),
    draftedAt,
    publishedAt,
    closedAt,
  }
}
