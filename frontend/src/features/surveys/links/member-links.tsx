import { issueLinks, MOST_LINKS } from '@portal/contracts/http/survey-links'
import type { SurveyId } from '@portal/contracts/ids'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCommands } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { MadeLinks } from './made-links.tsx'

type Wish = Readonly<{ surveyID: SurveyId; members: string[]; days: number; isSingleUse: boolean }>

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
  const commandFor = useCommands<Wish>()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (wish: Wish) => {
      const { commandId, body } = commandFor(wish, () => wish)
      return send(issueLinks, { body }, { commandId })
    },
  })

  const members = namesIn(text)
  const hasNames = members.length >= 1 && members.length <= MOST_LINKS
  const make = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (hasNames && isDays(Number(days))) mutate({ surveyID: survey, members, days: Number(days), isSingleUse })
  }
  return (
    <section className="card survey-links__part">
      <h2>{t('members')}</h2>
      <p>{t('members-hint')}</p>
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
      {data && <MadeLinks survey={survey} {...data} />}
    </section>
  )
}
