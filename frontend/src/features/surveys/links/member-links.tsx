import type { ReplyTo } from '@portal/contracts/http/call'
import { issueLinks, MOST_LINKS } from '@portal/contracts/http/survey-links'
import type { SurveyId } from '@portal/contracts/ids'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { memberLinksKey } from './link-queries.ts'
import { MadeLinks } from './made-links.tsx'
import { MemberFinder } from './member-finder.tsx'

const namesIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const isDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= 365

/** Makes links for members, which are shown this once. */
export function MemberLinks({ survey }: { readonly survey: SurveyId }) {
  const t = useTexts('surveys/links')
  const [text, setText] = useState('')
  const [days, setDays] = useState('14')
  const [isSingleUse, setSingleUse] = useState(true)
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<ReplyTo<typeof issueLinks> | null>(null)
  const { mutate, error, isPending } = useChange(issueLinks, (client, reply) => {
    setMade(reply)
    return client.invalidateQueries({ queryKey: memberLinksKey(survey) })
  })

  const members = namesIn(text)
  const hasNames = members.length >= 1 && members.length <= MOST_LINKS
  const make = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (hasNames && isDays(Number(days))) {
      mutate({ body: { surveyID: survey, members, days: Number(days), isSingleUse } })
    }
  }
  return (
    <section className="card survey-links__part">
      <h2>{t('members')}</h2>
      <p>{t('members-hint')}</p>
      <MemberFinder chosen={members} onChoose={(more) => setText([...members, ...more].join('\n'))} />
      <form className="survey-links__form" noValidate onSubmit={make}>
        <TextArea
          label={t('names')}
          rows={4}
          value={text}
          onText={setText}
          error={isTried && !hasNames ? t('making-none', { most: MOST_LINKS }) : undefined}
        />
        <TextField
          label={t('days')}
          inputMode="numeric"
          value={days}
          onText={setDays}
          error={isTried && !isDays(Number(days)) ? t('bad-days') : undefined}
        />
        <Checkbox isChecked={isSingleUse} onChange={setSingleUse}>
          {t('single')}
        </Checkbox>
        <div className="row">
          <Button look="strong" type="submit" busy={isPending}>
            {t('make')}
          </Button>
        </div>
      </form>
      {error && <ProblemNotice error={error} />}
      {made && <MadeLinks survey={survey} {...made} />}
    </section>
  )
}
