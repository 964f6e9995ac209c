import { rhythms, type SchedulePlan } from '@portal/contracts/reporting/schedule'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { languageChoice, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { addressesIn, firstTime, type ScheduleDraft, withAddress, withRhythm } from './schedule-draft.ts'
import { recipientsQuery } from './schedule-queries.ts'
import { useScheduleWords, zoneName } from './schedule-words.ts'

type FormProps = Readonly<{ draft: ScheduleDraft; onDraft: (draft: ScheduleDraft) => void }>
/** Why somebody cannot be a recipient: keys of issues, and of their texts here. */
export const REFUSALS = ['no-such-staff', 'no-right-to-reports'] as const
export type RefusedRecipient = Readonly<{ name: string; because: (typeof REFUSALS)[number] }>
type Refused = Readonly<{ refused: readonly RefusedRecipient[] }>
type PlanProps = Readonly<{ plan: SchedulePlan; onPlan: (plan: SchedulePlan) => void }>

const two = (value: number): string => String(value).padStart(2, '0')
const numbers = (to: number): readonly number[] => Array.from({ length: to }, (_, index) => index + 1)

function Recipients({ draft, refused, onDraft }: FormProps & Refused) {
  const t = useTexts('reporting/schedules')
  const { data: accounts = [] } = useQuery(recipientsQuery)
  const errors = REFUSALS.flatMap((because) => {
    const names = refused.filter((one) => one.because === because).map(({ name }) => name)
    return names.length > 0 ? [t(because, { names: names.join(', ') })] : []
  })
  const chosen = new Set(addressesIn(draft.to))
  const others = accounts.filter(({ name }) => !chosen.has(name))
  const choices = others.map(({ name, displayName }) => ({ value: name, text: `${displayName} · ${name}` }))
  return (
    <>
      <TextArea
        label={t('to')}
        hint={t('to-hint')}
        rows={3}
        error={errors.length > 0 ? errors.join(' · ') : undefined}
        value={draft.to}
        onText={(to) => onDraft({ ...draft, to })}
      />
      {others.length > 0 && (
        <Select
          label={t('add-colleague')}
          value=""
          choices={[{ value: '', text: t('choose-colleague') }, ...choices]}
          onChoose={(name) => name !== '' && onDraft({ ...draft, to: withAddress(draft.to, name) })}
        />
      )}
    </>
  )
}

function DayChoice({ plan, onPlan }: PlanProps) {
  const t = useTexts('reporting/schedules')
  const { nameOfDay } = useScheduleWords()
  if (plan.every === 'day') return null
  const isWeek = plan.every === 'week'
  const choices = numbers(isWeek ? 7 : 31).map((day) => ({
    value: String(day),
    text: isWeek ? nameOfDay(day) : String(day),
  }))
  return (
    <Select
      label={t(isWeek ? 'weekday' : 'day-of-month')}
      value={String(plan.day)}
      choices={choices}
      onChoose={(day) => onPlan({ ...plan, day: Number(day) })}
    />
  )
}

/** The zones of this browser; another one that is stored stays among them. */
function ZoneChoice({ plan, onPlan }: PlanProps) {
  const t = useTexts('reporting/schedules')
  const { timeZone } = plan
  const choices = useMemo(() => {
    const zones = new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])
    return [...zones].toSorted().map((zone) => ({ value: zone, text: zoneName(zone) }))
  }, [timeZone])
  return (
    <Select
      label={t('time-zone')}
      value={timeZone}
      choices={choices}
      onChoose={(zone) => onPlan({ ...plan, timeZone: zone })}
    />
  )
}

function Times({ plan, onPlan }: PlanProps) {
  const t = useTexts('reporting/schedules')
  return (
    <>
      <div className="schedule-form__row">
        <Select
          label={t('every')}
          value={plan.every}
          choices={rhythms.map((value) => ({ value, text: t(`every-${value}`) }))}
          onChoose={(text) => onPlan(withRhythm(plan, rhythms.find((one) => one === text) ?? 'day'))}
        />
        <DayChoice plan={plan} onPlan={onPlan} />
        <TextField
          label={t('at')}
          type="time"
          required
          value={`${two(plan.hour)}:${two(plan.minute)}`}
          onText={(text) => {
            const [hour, minute] = text.split(':').map(Number)
            if (hour !== undefined && minute !== undefined) onPlan({ ...plan, hour, minute })
          }}
        />
      </div>
      {plan.every === 'month' && plan.day > 28 && <p className="field__hint">{t('short-months')}</p>}
      <ZoneChoice plan={plan} onPlan={onPlan} />
    </>
  )
}

function LanguageChoice({ draft, onDraft }: FormProps) {
  const t = useTexts('reporting/schedules')
  const languages = useSiteLanguages()
  return (
    <Select
      label={t('language')}
      value={draft.language}
      choices={languages.map(languageChoice)}
      onChoose={(language) => onDraft({ ...draft, language })}
    />
  )
}

/** To whom, how often, at what time of which time zone, in which language. */
export function ScheduleForm({ draft, refused, onDraft }: FormProps & Refused) {
  const t = useTexts('reporting/schedules')
  const { moment } = useScheduleWords()
  const { plan } = draft
  const first = firstTime(plan, new Date())
  return (
    <div className="schedule-form">
      <Recipients draft={draft} refused={refused} onDraft={onDraft} />
      <Times plan={plan} onPlan={(next) => onDraft({ ...draft, plan: next })} />
      <LanguageChoice draft={draft} onDraft={onDraft} />
      {first && (
        <p className="schedule-form__first" role="status">
          {t('first-time', { when: moment(first, plan.timeZone) })}
        </p>
      )}
    </div>
  )
}
