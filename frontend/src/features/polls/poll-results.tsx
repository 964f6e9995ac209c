import type { PollPrecode, PollQuestion } from '@portal/contracts/http/polls'
import { useId } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { InlineHtml } from '../../ui/html-text.tsx'
import { columnsOf } from '../../ui/picture-option.tsx'
import { hasPictures, isSeveral, spokenIn } from './choice.ts'

function Result({ precode, isMost }: { readonly precode: PollPrecode; readonly isMost: boolean }) {
  const t = useTexts('polls/member')
  const { percent: percentIn } = useFormats()
  const { PrecodeText, subset, percent, checked } = precode
  return (
    <li className="result" data-most={isMost || undefined} data-mine={checked === 1 || undefined}>
      <div className="result__text">
        <InlineHtml html={PrecodeText} />
        {checked === 1 && (
          <Badge tone="accent" icon="check">
            {t('your-vote')}
          </Badge>
        )}
      </div>
      <div className="result__figures">
        <strong>{percentIn(percent / 100)}</strong> <span>{t('votes', { count: subset })}</span>
      </div>
      <div className="result__bar" aria-hidden="true">
        {subset > 0 && <span style={{ inlineSize: `${percent}%` }} />}
      </div>
    </li>
  )
}

type PollResultsProps = Readonly<{ question: PollQuestion; level: 2 | 3 }>

/** The results of a poll: a bar for each option. With pictures, the options stand in columns. */
export function PollResults({ question, level }: PollResultsProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const t = useTexts('polls/member')
  const id = useId()
  const { precodes } = question
  const most = Math.max(...precodes.map(({ subset }) => subset))
  const total = precodes[0]?.total ?? 0
  const columns = hasPictures(question) ? { 'data-columns': columnsOf(precodes.length) } : {}
  return (
    <div className="poll__results">
      <Heading className="poll__title" id={id} {...spokenIn(question)}>
        <InlineHtml html={question.QuestionText} />
      </Heading>
      <ul className="results" aria-labelledby={id} {...columns} {...spokenIn(question)}>
        {precodes.map((precode) => (
          <Result key={precode.Precode} precode={precode} isMost={precode.subset === most && most > 0} />
        ))}
      </ul>
      <p className="poll__hint">
        {t('votes', { count: total })}
        {isSeveral(question) && ` · ${t('several-hint')}`}
      </p>
    </div>
  )
}
