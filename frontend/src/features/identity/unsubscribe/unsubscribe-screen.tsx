import { getUnsubscribeOptions, type UnsubscribeOption, unsubscribe } from '@portal/contracts/http/unsubscribe'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageSearch } from '../../../lib/message-search.ts'
import { paths } from '../../../lib/paths.ts'
import { ask, send } from '../../../lib/requests.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { forgetMember, profileQuery } from '../../../lib/session.tsx'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import '../account.css'
import { ConfirmDialog } from './confirm-dialog.tsx'

const optionsQuery = (language: string) =>
  queryOptions({
    queryKey: ['site', 'content', 'unsubscribe-options', language],
    queryFn: ({ signal }) => ask(getUnsubscribeOptions, { params: { enabled: '1' } }, { signal }),
  })

type Typed = Readonly<{ email: string; reason: string; other: string }>

const OTHER = 'Other'

const isOther = (reason: string, word = OTHER): boolean => reason.trim().toLowerCase() === word.toLowerCase()

/** Sends what was chosen; the same again is not sent. Who was signed in is signed out by the server. */
const useSending = (onSent: () => void) => {
  const [last, setLast] = useState('')
  const client = useQueryClient()
  const navigate = useNavigate()
  const sending = useMutation({
    mutationFn: (typed: Typed) => send(unsubscribe, { body: typed }),
    onSuccess: ({ status, message }, typed) => {
      if (status === 'error') return
      setLast(JSON.stringify(typed))
      onSent()
      if (!client.getQueryData(profileQuery.queryKey)) return
      tellOtherTabs({ kind: 'signed-out', why: 'asked' })
      forgetMember(client)
      void navigate({ pathname: paths.login, search: messageSearch(message) })
    },
  })
  const submit = (typed: Typed) => {
    if (!sending.isPending && JSON.stringify(typed) !== last) sending.mutate(typed)
  }
  return { submit, outcome: sending.data, error: sending.error, isPending: sending.isPending }
}

type ReasonProps = Readonly<{
  options: readonly UnsubscribeOption[]
  typed: Typed
  onType: (typed: Partial<Typed>) => void
}>

/** One of the community's reasons, or one's own words: for Other, and where there are none. */
function Reason({ options, typed, onType }: ReasonProps) {
  const t = useTexts('identity/unsubscribe')
  const ownWords = (
    <TextArea
      label={t(options.length === 0 ? 'reason' : 'own-words')}
      rows={4}
      maxLength={1_000}
      value={typed.other}
      onText={(other) => onType({ other, ...(options.length === 0 && { reason: other.trim() === '' ? '' : OTHER }) })}
    />
  )
  if (options.length === 0) return ownWords
  // One of the community's own may be Other, in the language of the reader.
  const choices = options.map(({ pkOption, optionText: text }) => ({
    value: isOther(text) ? text : isOther(text, t('other')) ? OTHER : pkOption,
    text,
  }))
  const hasOther = choices.some(({ value }) => isOther(value))
  return (
    <>
      <Select
        label={t('reason')}
        value={typed.reason}
        choices={[
          { value: '', text: t('choose') },
          ...choices,
          ...(hasOther ? [] : [{ value: OTHER, text: t('other') }]),
        ]}
        onChoose={(reason) => onType({ reason })}
      />
      {isOther(typed.reason) && ownWords}
    </>
  )
}

/** One of the community's reasons is known by its id: its words are those of the language that is read. */
const wordsOfReason = (options: readonly UnsubscribeOption[], reason: string): string =>
  options.find(({ pkOption }) => pkOption === reason)?.optionText ?? reason

function UnsubscribeForm({ address }: Readonly<{ address: string | null }>) {
  const t = useTexts('identity/unsubscribe')
  const { data: options = [] } = useQuery(optionsQuery(useLanguage()))
  const [typed, setTyped] = useState<Typed>({ email: address ?? '', reason: '', other: '' })
  const [isAsking, setAsking] = useState(false)
  const { submit, outcome, error, isPending } = useSending(() => setTyped({ ...typed, reason: '', other: '' }))
  const isWhole =
    typed.email.trim() !== '' && typed.reason !== '' && (!isOther(typed.reason) || typed.other.trim() !== '')
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) setAsking(true)
  }
  return (
    <form className="account-form" noValidate onSubmit={submitted}>
      {outcome && <Notice tone={outcome.status === 'success' ? 'info' : 'problem'} title={outcome.message} />}
      {error && <ProblemNotice error={error} />}
      {address === null && (
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          required
          value={typed.email}
          onText={(email) => setTyped({ ...typed, email })}
        />
      )}
      <Reason options={options} typed={typed} onType={(differs) => setTyped({ ...typed, ...differs })} />
      <Button look="strong" type="submit" busy={isPending} disabled={!isWhole}>
        {t('unsubscribe')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            submit({ ...typed, reason: wordsOfReason(options, typed.reason) })
          }}
        />
      )}
    </form>
  )
}

/** Somebody wants no more mails: a member at once, a visitor by the link of a mail. */
export function UnsubscribeScreen() {
  const t = useTexts('identity/unsubscribe')
  const { data: profile, isPending } = useQuery(profileQuery)
  return (
    <Screen title={t('title')} lead={t(profile ? 'lead-member' : 'lead')}>
      <div className="card account-card">
        {isPending ? (
          <Loading label={t('loading')} blocks={1} />
        ) : (
          <UnsubscribeForm address={profile ? (profile.email ?? profile.displayName) : null} />
        )}
      </div>
    </Screen>
  )
}
