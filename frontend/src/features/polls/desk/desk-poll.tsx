import type { DeskPoll as Poll } from '@portal/contracts/http/poll-desk'
import type { PollOption } from '@portal/contracts/polls/poll'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PollActions } from './poll-actions.tsx'
import { pollText } from './poll-text.ts'

const toneOf = { draft: 'warn', open: 'good', closed: 'plain' } as const satisfies Record<Poll['state'], string>

const useTime = ({ state, draftedAt, publishedAt, closedAt }: Poll): string => {
  const t = useTexts('polls/desk')
  const { date } = useFormats()
  switch (state) {
    case 'draft':
      return t('drafted-at', { date: date(draftedAt) })
    case 'open':
      return t('open-since', { date: date(publishedAt ?? draftedAt) })
    case 'closed':
      return t('closed-at', { date: date(closedAt ?? draftedAt) })
  }
}

type RowProps = Readonly<{ option: PollOption; text: string; votes: number; percent: number }>

function Row({ option, text, votes, percent }: RowProps) {
  const formats = useFormats()
  return (
    <tr>
      <th scope="row">
        <span className="desk-poll__option">
          {option.image !== undefined && <img src={option.image} alt="" />}
          {text}
        </span>
      </th>
      <td className="table__number">{formats.number(votes)}</td>
      <td className="table__number">
        <span className="desk-poll__bar" aria-hidden="true">
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
        {formats.percent(percent / 100)}
      </td>
    </tr>
  )
}

function Figures({ poll, question }: Readonly<{ poll: Poll; question: string }>) {
  const t = useTexts('polls/desk')
  const language = useLanguage()
  const { options, languages } = poll.definition
  return (
    <table className="desk-poll__figures">
      <caption className="visually-hidden">{t('figures-of', { question })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('answer')}</th>
          <th scope="col" className="table__number">
            {t('votes-column')}
          </th>
          <th scope="col" className="table__number">
            {t('share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map((option, at) => (
          <Row
            key={option.code}
            option={option}
            text={pollText(option.text, language, languages)}
            votes={poll.counts[at]?.votes ?? 0}
            percent={poll.counts[at]?.percent ?? 0}
          />
        ))}
      </tbody>
    </table>
  )
}

/** A poll with its figures and what can be done with it. */
export function DeskPoll({ poll }: { readonly poll: Poll }) {
  const t = useTexts('polls/desk')
  const language = useLanguage()
  const { text, languages, choice } = poll.definition
  const question = pollText(text, language, languages)
  const time = useTime(poll)
  return (
    <li className="desk-poll card">
      <div className="desk-poll__head">
        <Badge tone={toneOf[poll.state]}>{t(poll.state)}</Badge>
        {choice === 'several' && <Badge>{t('several-answers')}</Badge>}
        <span className="desk-poll__time">{time}</span>
        <span className="desk-poll__time">{t('votes', { count: poll.votes })}</span>
      </div>
      <h2>{question}</h2>
      <Figures poll={poll} question={question} />
      <PollActions poll={poll} question={question} />
    </li>
  )
}
