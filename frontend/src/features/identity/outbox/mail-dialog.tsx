import type { KeptMail } from '@portal/contracts/http/mails'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { MailStateBadge } from './mail-state.tsx'
import { mailQuery } from './queries.ts'

const ADDRESS = /(https?:\/\/[^\s]+)/

/** The text as the member reads it, with the link as one. */
function MailText({ text, language }: Pick<KeptMail, 'text' | 'language'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="mail__text" dir="auto" lang={language} tabIndex={0}>
      {text.split(ADDRESS).map((part, index) =>
        ADDRESS.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <a key={index} href={part} dir="ltr">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  )
}

function Mail({ mail }: Readonly<{ mail: KeptMail }>) {
  const t = useTexts('identity/outbox')
  const { moment } = useFormats()
  const { address, state, because, changedAt, text, language } = mail
  return (
    <>
      <dl className="mail__facts">
        <div>
          <dt>{t('to')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('state')}</dt>
          <dd>
            <MailStateBadge state={state} /> {moment(Date.parse(changedAt))}
          </dd>
        </div>
      </dl>
      <p className="mail__note">
        {t(`about-${state}`)} {because !== null && <bdi dir="ltr">({because})</bdi>}
      </p>
      <MailText text={text} language={language} />
    </>
  )
}

/** One mail: to whom, what became of it, and its text. */
export function MailDialog({ mailId, onClose }: Readonly<{ mailId: string; onClose: () => void }>) {
  const t = useTexts('identity/outbox')
  const { data: mail, error, refetch } = useQuery(mailQuery(mailId))
  return (
    <Dialog title={mail?.subject ?? t('mail')} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      {mail && <Mail mail={mail} />}
      {!mail && error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!mail && !error && <Loading label={t('loading')} blocks={1} />}
    </Dialog>
  )
}
