import { addLanguage, withdrawLanguage } from '@portal/contracts/http/wording'
import type { QueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SITE_LANGUAGES, useSiteLanguages } from '../../../lib/site-languages.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { wordingKey } from './queries.ts'

const TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i

/** In the spelling of the server, which names the language by it: `pt-BR` for `pt-br`. Null for what is no tag. */
const usualTag = (typed: string): string | null => {
  try {
    return TAG.test(typed) ? (Intl.getCanonicalLocales(typed)[0] ?? null) : null
  } catch {
    return null
  }
}

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

/** Which language is written, and another one to add. */
export function LanguageTools({ language, isAdded, onLanguage }: ToolsProps) {
  const t = useTexts('site/wording')
  const [tag, setTag] = useState('')
  const [isAsking, setAsking] = useState(false)
  const choices = useSiteLanguages().map(({ pkLanguage, name }) => ({
    value: pkLanguage,
    text: name,
    lang: pkLanguage,
  }))
  const usual = usualTag(tag.trim())
  const adding = useChange(addLanguage, async (client) => {
    await loadAgain(client)
    notify(t('language-added'))
    if (usual !== null) onLanguage(usual)
    setTag('')
  })
  const withdrawn = () => {
    setAsking(false)
    onLanguage('en')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (usual !== null) adding.mutate({ body: { language: usual } })
  }
  return (
    <section className="card wording__tools">
      <Select label={t('language')} value={language} choices={choices} onChoose={onLanguage} />
      {isAdded && <Button onClick={() => setAsking(true)}>{t('withdraw-language')}</Button>}
      {isAsking && <WithdrawDialog language={language} onWithdrawn={withdrawn} onClose={() => setAsking(false)} />}
      <form className="wording__add" onSubmit={submit}>
        <TextField label={t('new-language')} hint={t('new-language-hint')} value={tag} dir="ltr" onText={setTag} />
        <Button type="submit" icon="add" held={usual === null} busy={adding.isPending}>
          {t('add-language')}
        </Button>
      </form>
      {adding.error && <ProblemNotice error={adding.error} />}
    </section>
  )
}
