import { type MailingAudience, MOST_NAMED } from '@portal/contracts/http/mailings'
import { useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { DraftProps } from './mailing-words.tsx'

type Matching = Extract<MailingAudience, Readonly<{ who: 'matching' }>>
type Moment = 'registeredSince' | 'seenSince' | 'unseenSince'

const MOMENTS: readonly Moment[] = ['registeredSince', 'seenSince', 'unseenSince']

/** The first moment of a day of the browser's clock; undefined for no day. */
const momentOf = (day: string): string | undefined => {
  const at = day === '' ? null : new Date(`${day}T00:00:00`)
  return at === null || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

const dayOf = (moment: string | undefined): string => {
  if (moment === undefined) return ''
  const at = new Date(moment)
  // A year that is being typed begins as 0002: a date field has no shorter ones.
  return `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1, 2)}-${padded(at.getDate(), 2)}`
}

const namesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((name) => name !== '')

function MatchingFields({ draft, onDraft, audience }: DraftProps & Readonly<{ audience: Matching }>) {
  const t = useTexts('site/mailings')
  const put = (part: Moment, day: string) => {
    const { [part]: _, ...rest } = audience
    const moment = momentOf(day)
    onDraft({ ...draft, audience: moment === undefined ? rest : { ...rest, [part]: moment } })
  }
  return (
    <>
      <div className="site__columns">
        {MOMENTS.map((part) => (
          <TextField
            key={part}
            label={t(`audience-${part}`)}
            type="date"
            value={dayOf(audience[part])}
            onText={(day) => put(part, day)}
          />
        ))}
      </div>
      {draft.kind === 'survey' && (
        <Checkbox
          isChecked={audience.withoutResponse === true}
          onChange={(withoutResponse) => onDraft({ ...draft, audience: { ...audience, withoutResponse } })}
        >
          {t('audience-withoutResponse')}
        </Checkbox>
      )}
    </>
  )
}

type NamedProps = Readonly<{ members: readonly string[]; onMembers: (members: string[]) => void }>

/** Addresses as they are typed: what stands between them stays until it is saved. */
function NamedField({ members, onMembers }: NamedProps) {
  const t = useTexts('site/mailings')
  const [typed, setTyped] = useState(members.join('\n'))
  const put = (text: string) => {
    setTyped(text)
    onMembers(namesIn(text))
  }
  return <TextArea label={t('named')} hint={t('named-hint', { most: MOST_NAMED })} value={typed} onText={put} />
}

/** Who gets a mail: all members who fit, or those that are named. */
export function AudienceFields({ draft, onDraft }: DraftProps) {
  const t = useTexts('site/mailings')
  const { audience } = draft
  const former = useRef<Readonly<Partial<Record<MailingAudience['who'], MailingAudience>>>>({})
  const choose = (chosen: string) => {
    const who = chosen === 'named' ? 'named' : 'matching'
    former.current = { ...former.current, [audience.who]: audience }
    onDraft({ ...draft, audience: former.current[who] ?? (who === 'named' ? { who, members: [] } : { who }) })
  }
  const choices = (['matching', 'named'] as const).map((value) => ({ value, text: t(`audience-${value}`) }))
  return (
    <section className="card mailing__part">
      <Select label={t('audience')} value={audience.who} choices={choices} onChoose={choose} />
      {audience.who === 'matching' ? (
        <MatchingFields draft={draft} onDraft={onDraft} audience={audience} />
      ) : (
        <NamedField
          members={audience.members}
          onMembers={(members) => onDraft({ ...draft, audience: { who: 'named', members } })}
        />
      )}
      <p className="field__hint">{t('audience-hint')}</p>
    </section>
  )
}
