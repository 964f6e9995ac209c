import { type DeskBadge, defineBadge, redefineBadge } from '@portal/contracts/http/badges'
import { type BadgeDefinition, badgeCounts, badgeIcons } from '@portal/contracts/members/badge'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { languageChoice, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { deskBadgesKey } from '../queries.ts'

const NEW: BadgeDefinition = { name: {}, description: {}, icon: 'star', rule: null }

type FieldsProps = Readonly<{ definition: BadgeDefinition; onChange: (differs: Partial<BadgeDefinition>) => void }>

/** Name and description in one language at a time. */
function Words({ definition, onChange }: FieldsProps) {
  const t = useTexts('members/desk')
  const [language, setLanguage] = useState(useLanguage())
  const { name, description } = definition
  const choices = useSiteLanguages().map(languageChoice)
  return (
    <>
      <Select label={t('language')} value={language} choices={choices} onChoose={setLanguage} />
      <TextField
        label={t('name')}
        value={name[language] ?? ''}
        maxLength={60}
        lang={language}
        dir="auto"
        onText={(text) => onChange({ name: { ...name, [language]: text } })}
      />
      <TextField
        label={t('description')}
        value={description[language] ?? ''}
        maxLength={200}
        lang={language}
        dir="auto"
        onText={(text) => onChange({ description: { ...description, [language]: text } })}
      />
    </>
  )
}

function Rule({ definition: { rule }, onChange }: FieldsProps) {
  const t = useTexts('members/desk')
  const atLeast = rule?.atLeast ?? 10
  const [typed, setTyped] = useState(String(atLeast))
  const choose = (value: string) => {
    const counts = badgeCounts.find((one) => one === value)
    onChange({ rule: counts ? { counts, atLeast } : null })
  }
  return (
    <>
      <Select
        label={t('rule')}
        value={rule?.counts ?? 'none'}
        choices={(['none', ...badgeCounts] as const).map((value) => ({ value, text: t(`rule-${value}`) }))}
        onChoose={choose}
      />
      {rule && (
        <TextField
          label={t('at-least')}
          type="number"
          min={1}
          max={10_000}
          required
          value={typed}
          onText={(text) => {
            setTyped(text)
            onChange({ rule: { ...rule, atLeast: Math.round(Number(text)) } })
          }}
        />
      )}
    </>
  )
}

type DialogProps = Readonly<{ badge: DeskBadge | null; onClose: () => void }>

const useSaving = (badge: DeskBadge | null, onClose: () => void) => {
  const t = useTexts('members/desk')
  const client = useQueryClient()
  const loadAgain = () => client.invalidateQueries({ queryKey: deskBadgesKey })
  const done = async () => {
    await loadAgain()
    notify(t('saved'))
    onClose()
  }
  const [adding, changing] = [useChange(defineBadge, done), useChange(redefineBadge, done)]
  const change = (badgeId: DeskBadge['badgeId'], revision: string, body: BadgeDefinition) =>
    changing.mutate(
      { params: { badgeId }, query: { revision }, body },
      { onError: (error) => void (isStale(error) && loadAgain()) },
    )
  return {
    save: (body: BadgeDefinition, seen: string) =>
      badge ? change(badge.badgeId, seen, body) : adding.mutate({ body }),
    isSaving: adding.isPending || changing.isPending,
    error: adding.error ?? changing.error,
    decided: changing.reset,
  }
}

type TheirsProps = Readonly<{ onTheirs: () => void; onOwn: () => void }>

/** Somebody else has changed the badge since the dialog was opened. */
function Theirs({ onTheirs, onOwn }: TheirsProps) {
  const t = useTexts('site/drafts')
  const say = useTexts('site/problems')
  const action = (
    <>
      <Button onClick={onTheirs}>{t('load-theirs')}</Button>
      <Button onClick={onOwn}>{t('use')}</Button>
    </>
  )
  return <Notice tone="problem" title={say('stale-version')} action={action} />
}

/** A badge as it is now, or a new one. */
export function BadgeDialog({ badge, onClose }: DialogProps) {
  const t = useTexts('members/desk')
  const form = useId()
  const [definition, setDefinition] = useState(badge?.definition ?? NEW)
  const [seen, setSeen] = useState(badge?.revision ?? '')
  const { save, isSaving, error, decided } = useSaving(badge, onClose)
  const change = (differs: Partial<BadgeDefinition>) => setDefinition({ ...definition, ...differs })
  const isNamed = Object.values(definition.name).some((name) => name.trim() !== '')
  const theirs = badge && !isSaving && badge.revision !== seen ? badge : null
  const decide = (next: BadgeDefinition) => {
    decided()
    setSeen(theirs?.revision ?? seen)
    setDefinition(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNamed) save(definition, seen)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" type="submit" form={form} busy={isSaving} held={!isNamed || theirs !== null}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={badge ? t('edit') : t('new')} onClose={onClose} foot={foot}>
      {badge?.isRetired && <Notice tone="info" title={t('revives')} />}
      <form id={form} className="stack" onSubmit={submit}>
        <Words definition={definition} onChange={change} />
        <Select
          label={t('icon')}
          value={definition.icon}
          choices={badgeIcons.map((value) => ({ value, text: t(`icon-${value}`) }))}
          onChoose={(value) => change({ icon: badgeIcons.find((one) => one === value) ?? 'star' })}
        />
        <Rule definition={definition} onChange={change} />
      </form>
      {theirs && <Theirs onTheirs={() => decide(theirs.definition)} onOwn={() => decide(definition)} />}
      {error && !theirs && <ProblemNotice error={error} />}
    </Dialog>
  )
}
