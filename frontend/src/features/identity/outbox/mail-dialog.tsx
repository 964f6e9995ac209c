import { addressOf } from '@portal/contracts/http/call'
import { type KeptMail, openMailAttachment, resendMail } from '@portal/contracts/http/mails'
import { addressesIn } from '@portal/contracts/identity/addresses-in'
import { MailFailure } from '@portal/contracts/identity/mail-attachment'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { PlainText } from '../../../ui/plain-text.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { MailStateBadge } from './mail-state.tsx'
import { mailQuery, mailsKey } from './queries.ts'

/** The text as the member reads it, with the link as one. */
function MailText({ text, language }: Pick<KeptMail, 'text' | 'language'>) {
  return (
    <PlainText language={language}>
      {addressesIn(text).map(({ text: part, isAddress }, index) =>
        isAddress ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <a key={index} href={part} dir="ltr">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </PlainText>
  )
}

type WithFiles = Readonly<{ mailId: string; files: KeptMail['attachments'] }>

/** The files that go with a mail: each is downloaded, as long as it is kept. */
function Attachments({ mailId, files }: WithFiles) {
  const t = useTexts('identity/outbox')
  return (
    <section>
      <h3 className="mail__heading">{t('attachments')}</h3>
      <ul className="mail__files">
        {files.map(({ name }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of a mail never change
          <li key={number}>
            <a href={addressOf(openMailAttachment, { params: { mailId, number } })} download>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of a mail, with the answer of the mail server where it gave one. */
function Outcome({ state, because }: Pick<KeptMail, 'state' | 'because'>) {
  const t = useTexts('identity/outbox')
  const failure = MailFailure.options.find((one) => one === because)
  if (failure !== undefined) return <p className="mail__note">{t(`about-${failure}`)}</p>
  return (
    <p className="mail__note">
      {t(`about-${state}`)} {because !== null && <bdi dir="ltr">({because})</bdi>}
    </p>
  )
}

/** Why a refused mail is not sent again; nothing where it may be, or need not be. */
function NotAgain({ again }: Pick<KeptMail, 'again'>) {
  const t = useTexts('identity/outbox')
  if (again === 'possible' || again === 'no-need') return null
  return <p className="mail__note">{t(`again-${again}`)}</p>
}

type OfMail = Readonly<{ mail: KeptMail | undefined; onClose: () => void }>

/** A refused mail may be sent again: it is, by the worker, after the dialog is closed. */
function MailFoot({ mail, onClose }: OfMail) {
  const t = useTexts('identity/outbox')
  const { mutate, isPending, error } = useChange(resendMail, (client) => {
    notify(t('sending-again'))
    onClose()
    void client.invalidateQueries({ queryKey: mailsKey })
  })
  return (
    <>
      {error && <ProblemNotice error={error} />}
      {mail?.again === 'possible' && (
        <Button busy={isPending} onClick={() => mutate({ params: { mailId: mail.mailId } })}>
          {t('send-again')}
        </Button>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </>
  )
}

function Mail({ mail }: Readonly<{ mail: KeptMail }>) {
  const t = useTexts('identity/outbox')
  const { moment } = useFormats()
  const { mailId, address, state, because, changedAt, text, language, attachments, again } = mail
  const became = (
    <>
      <MailStateBadge state={state} /> {moment(Date.parse(changedAt))}
    </>
  )
  return (
    <>
      <Facts
        facts={[
          [t('to'), <bdi key="to">{address}</bdi>],
          [t('state'), became],
        ]}
      />
      <Outcome state={state} because={because} />
      <NotAgain again={again} />
      <MailText text={text} language={language} />
      {attachments.length > 0 && <Attachments mailId={mailId} files={attachments} />}
    </>
  )
}

/** One mail: to whom, what became of it, and its text. */
export function MailDialog({ mailId, onClose }: Readonly<{ mailId: string; onClose: () => void }>) {
  const t = useTexts('identity/outbox')
  const { data: mail, error, refetch } = useQuery(mailQuery(mailId))
  return (
    <Dialog title={mail?.subject ?? t('mail')} onClose={onClose} foot={<MailFoot mail={mail} onClose={onClose} />}>
      {mail && <Mail mail={mail} />}
      {!mail && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!mail && !error && <Loading label={t('loading')} blocks={1} />}
    </Dialog>
  )
}
