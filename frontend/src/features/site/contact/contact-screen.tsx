import { type ContactError, type ContactOption, contactUs, getContactOptions } from '@portal/contracts/http/contact'
import { getCaptcha } from '@portal/contracts/http/identity'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask, send } from '../../../lib/requests.ts'
import { profileQuery } from '../../../lib/session.tsx'
import { solveCaptcha } from '../../../lib/solve-captcha.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import './contact.css'

const optionsQuery = (language: string) =>
  queryOptions({
    queryKey: ['site', 'content', 'contact-options', language],
    queryFn: ({ signal }) => ask(getContactOptions, { params: { enabled: '1' } }, { signal }),
  })

type Typed = Readonly<{ email: string; subject: string; message: string }>
type Refused = Readonly<{ typed: Typed; errors: readonly ContactError[] }>

/** The field that an error is about. */
const fieldOf = { email: 'email', reason: 'subject', message: 'message', captcha: null } as const

/** Sends what was typed; a visitor's browser first does some work. The same message again is not sent. */
const useSending = (isVisitor: boolean, onSent: () => void) => {
  const [last, setLast] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const form = useFocusOn(refused)
  const sending = useMutation({
    mutationFn: async (typed: Typed) => {
      const proof = isVisitor ? await solveCaptcha((await ask(getCaptcha, {})).challenge) : null
      return send(contactUs, { body: { ...typed, ...(proof !== null && { recaptchaResponse: proof }) } })
    },
    onSuccess: ({ status, errors }, typed) => {
      setRefused(status === 'error' ? { typed, errors } : null)
      if (status === 'error') return
      setLast(JSON.stringify(typed))
      onSent()
    },
  })
  const submit = (typed: Typed) => {
    if (!sending.isPending && JSON.stringify(typed) !== last) sending.mutate(typed)
  }
  /** What is wrong, until it is changed. */
  const wordsOf = (type: ContactError['type'], now: Typed): string | undefined => {
    const field = fieldOf[type]
    const isChanged = field !== null && now[field] !== refused?.typed[field]
    return isChanged ? undefined : refused?.errors.find((error) => error.type === type)?.message
  }
  return { form, submit, wordsOf, isPending: sending.isPending, error: sending.error }
}

type SubjectProps = Readonly<{
  options: readonly ContactOption[]
  subject: string
  error: string | undefined
  onSubject: (subject: string) => void
}>

/** One of the community's subjects; where there are none, any. */
function Subject({ options, subject, error, onSubject }: SubjectProps) {
  const t = useTexts('site/contact')
  if (options.length === 0)
    return (
      <TextField label={t('subject')} dir="auto" maxLength={200} value={subject} error={error} onText={onSubject} />
    )
  const choices = options.map(({ pkOption, optionText }) => ({ value: pkOption, text: optionText }))
  return (
    <Select
      label={t('subject')}
      value={subject}
      choices={[{ value: '', text: t('choose') }, ...choices]}
      error={error}
      onChoose={onSubject}
    />
  )
}

/** One of the community's subjects is known by its id: its words are those of the language that is read. */
const wordsOfSubject = (options: readonly ContactOption[], subject: string): string =>
  options.find(({ pkOption }) => pkOption === subject)?.optionText ?? subject

type FormProps = Readonly<{ address: string; isVisitor: boolean }>

function ContactForm({ address, isVisitor }: FormProps) {
  const t = useTexts('site/contact')
  const { data: options = [] } = useQuery(optionsQuery(useLanguage()))
  // Until another is typed it is the member's own, which may be changed in another tab meanwhile.
  const [own, setTyped] = useState<Partial<Typed>>({})
  const typed = { email: address, subject: '', message: '', ...own }
  const [isSent, setSent] = useState(false)
  const type = (differs: Partial<Typed>) => {
    setSent(false)
    setTyped({ ...own, ...differs })
  }
  const { form, submit, wordsOf, isPending, error } = useSending(isVisitor, () => {
    setSent(true)
    setTyped({ ...own, message: '', ...(isVisitor && { email: '' }) })
  })
  const inWords = { ...typed, subject: wordsOfSubject(options, typed.subject) }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    submit(inWords)
  }
  const captchaError = wordsOf('captcha', inWords)
  return (
    <form ref={form} className="contact card" noValidate onSubmit={submitted}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        maxLength={320}
        value={typed.email}
        error={wordsOf('email', inWords)}
        onText={(email) => type({ email })}
      />
      <Subject
        options={options}
        subject={typed.subject}
        error={wordsOf('reason', inWords)}
        onSubject={(subject) => type({ subject })}
      />
      <TextArea
        label={t('message')}
        rows={8}
        maxLength={5_000}
        value={typed.message}
        error={wordsOf('message', inWords)}
        onText={(message) => type({ message })}
      />
      {isSent && <Notice tone="info" title={t('sent')} />}
      {error && <ProblemNotice error={error} />}
      {captchaError !== undefined && <Notice tone="problem" title={captchaError} />}
      <div className="row">
        <Button look="strong" type="submit" busy={isPending}>
          {t('send')}
        </Button>
        {isVisitor && <span className="field__hint">{t(isPending ? 'captcha-working' : 'captcha-note')}</span>}
      </div>
    </form>
  )
}

/** A message to those who run the community, from members and visitors. */
export function ContactScreen() {
  const t = useTexts('site/contact')
  const { data: profile, isPending } = useQuery(profileQuery)
  return (
    <Screen title={t('title')} lead={t('lead')}>
      {isPending ? (
        <Loading label={t('loading')} />
      ) : (
        <ContactForm key={profile?.pkUser ?? ''} address={profile?.email ?? ''} isVisitor={!profile} />
      )}
    </Screen>
  )
}
