import { addLanguage, withdrawLanguage } from '@portal/contracts/http/wording'
import type { QueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { languageChoice, SITE_LANGUAGES, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { languagesIn, tagMeantBy } from './language-names.ts'
import { wordingKey } from './queries.ts'

const loadAgain = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: SITE_LANGUAGES })
  await client.invalidateQueries({ queryKey: wordingKey })
}

type ToolsProps = Readonly<{ language: string; isAdded: boolean; onLanguage: (language: string) => void }>

type WithdrawProps = Readonly<{ language: string; onWithdrawn: () => void; onClose: () => void }>

/** Asks before a language is taken from those who read in it. */
function WithdrawDialog({ language, onWithdrawn, onClose }: WithdrawProps) {
  const t = useTexts('site/wording')
  const withdrawing = useChange(withdrawLanguage, async (client) => {
    onWithdrawn()
    await loadAgain(client)
    notify(t('language-withdrawn'))
  })
  const words = { title: t('withdraw-title'), action: t('withdraw-language'), cancel: t('cancel') }
  return (
    <Confirm
      {...words}
      doing={withdrawing}
      onConfirm={() => withdrawing.mutate({ params: { language } })}
      onClose={onClose}
    >
      <p>{t('withdraw-hint')}</p>
    </Confirm>
  )
}

/** Another language, by its name in the language of the page or in itself, or by its tag. */
function AddLanguage({ offered, onAdded }: Readonly<{ offered: ReadonlySet<string>; onAdded: (tag: string) => void }>) {
  const t = useTexts('site/wording')
  const list = useId()
  const reader = useLanguage()
  const [isAsked, setAsked] = useState(false)
  /** To name them all takes the browser longer than the screen: they are named for who comes to the box. */
  const known = useMemo(() => (isAsked ? languagesIn(reader) : []), [reader, isAsked])
  const [typed, setTyped] = useState('')
  const meant = tagMeantBy(typed, known)
  const adding = useChange(addLanguage, async (client) => {
    await loadAgain(client)
    notify(t('language-added'))
    if (meant !== null) onAdded(meant)
    setTyped('')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (meant !== null) adding.mutate({ body: { language: meant } })
  }
  return (
    <form className="wording__add" onSubmit={submit} onFocus={() => setAsked(true)}>
      <TextField
        label={t('new-language')}
        hint={t('new-language-hint')}
        list={list}
        value={typed}
        dir="auto"
        autoComplete="off"
        onText={setTyped}
      />
      <datalist id={list}>
        {known
          .filter(({ tag }) => !offered.has(tag))
          .map(({ tag, name, own }) => (
            <option key={tag} value={name}>
              {own}
            </option>
          ))}
      </datalist>
      <Button type="submit" icon="add" held={meant === null} busy={adding.isPending}>
        {t('add-language')}
      </Button>
      {adding.error && <ProblemNotice error={adding.error} />}
    </form>
  )
}

/** Which language is written, and another one to add. */
export function LanguageTools({ language, isAdded, onLanguage }: ToolsProps) {
  const t = useTexts('site/wording')
  const [isAsking, setAsking] = useState(false)
  const choices = useSiteLanguages().map(languageChoice)
  const withdrawn = () => {
    setAsking(false)
    onLanguage('en')
  }
  return (
    <section className="card wording__tools">
      <Select label={t('language')} value={language} choices={choices} onChoose={onLanguage} />
      {isAdded && <Button onClick={() => setAsking(true)}>{t('withdraw-language')}</Button>}
      {isAsking && <WithdrawDialog language={language} onWithdrawn={withdrawn} onClose={() => setAsking(false)} />}
      <AddLanguage offered={new Set(choices.map(({ value }) => value))} onAdded={onLanguage} />
    </section>
  )
}
