/** A file that goes with a mail. */
export type AttachedFile = Readonly<{ name: string; media: string; content: Buffer }>

/** A mail to one person. `id` makes it the same mail however often it is sent; `owner` is whom it is about. */
export type Mail = Readonly<{
  id: string
  owner: string
  to: string
  /** Who gets the answer, if not the sender. */
  replyTo?: string | null
  subject: string
  text: string
  html: string
  /** A tag of BCP 47. */
  language: string
  attachments?: readonly AttachedFile[]
  /** Stands in its Message-ID, in place of a digest of `id`: random, so that only who has the mail can name it. */
  messageRef?: string
  /** Where mail programs unsubscribe the reader by one call (RFC 8058), for mails that are not about the account. */
  unsubscribeUrl?: string
}>

/**
 * What became of a mail, in words that name nobody. `refused`: the same mail will be refused again, because the address does not
 * exist or the content is refused.
 */
export type Sent = Readonly<{ became: 'sent'; to: string }> | Readonly<{ became: 'refused'; because: string }>

/**
 * Where mails go. `send` resolves with `sent` once somebody else has taken the mail over: after that it is theirs. It rejects where
 * the same mail may be taken later. Sent again, it has the same Message-ID, so that a mailbox can tell that it is the same.
 */
export type Mailer = Readonly<{
  send: (mail: Mail) => Promise<Sent>
  /** Removes what is kept here of mails about somebody. */
  forget: (owner: string) => Promise<void>
  close: () => void
}>
