import type { Mailing, MailingDraft, RecipientReason, RecipientState } from '@portal/contracts/http/mailings'
import type { MemberId } from '@portal/contracts/ids'

/** As `MailingDraft`, with its members by their ids. */
export type StoredDraft = Omit<MailingDraft, 'audience'> & Readonly<{ audience: StoredAudience }>
export type StoredAudience =
  | Readonly<{ who: 'named'; members: readonly MemberId[] }>
  | Extract<MailingDraft['audience'], Readonly<{ who: 'matching' }>>

export type KeptMailing = StoredDraft &
  Pick<Mailing, 'mailingId' | 'version' | 'state' | 'counts' | 'nextAt' | 'createdAt' | 'sentAt'> &
  Readonly<{ madeBy: MemberId }>

/** What became of a recipient, or how long they wait. */
export type RecipientSettled =
  | Readonly<{ state: Exclude<RecipientState, 'waiting'>; because: RecipientReason | null }>
  | Readonly<{ state: 'waiting'; because: 'hours' | 'retry'; until: Date }>

/** The mail of a recipient, by which the outbox has it. */
export const mailIdOf = (mailingId: string, memberId: MemberId): string => `mailing-${mailingId}-${memberId}`

/** `attempts`: how often the mail server did not take it. `claimed`: it is nobody else's until then. */
export type DueRecipient = Readonly<{ memberId: MemberId; attempts: number }>

/**
 * How many members an audience has now, and how many of them would get the mail, as far as the read models know; some of these in their
 * own hours. `isSurveyClosed`: that of the invitation takes no answers, and nobody gets one.
 */
export type Reach = Readonly<{ recipients: number; reached: number; isSurveyClosed: boolean }>

/** Mails of the community to many members, with their recipients. */
export type KeptMailings = Readonly<{
  /** Has no effect where it is kept already. */
  add: (mailing: StoredDraft & Readonly<{ mailingId: string; madeBy: MemberId }>, at: Date) => Promise<void>
  /** Only a draft; of the version that was seen, unless that is null. @returns whether it was changed, now or by the same change before */
  change: (mailingId: string, draft: StoredDraft, seen: string | null) => Promise<boolean>
  find: (mailingId: string) => Promise<KeptMailing | null>
  /** The newest first. `total`: of all of them. */
  page: (
    asked: Readonly<{ skip: number; most: number }>,
  ) => Promise<Readonly<{ mailings: readonly KeptMailing[]; total: number }>>
  /** How many would get it. */
  reach: (draft: Pick<StoredDraft, 'kind' | 'surveyID' | 'audience'>, at: Date) => Promise<Reach>
  /** Only a draft; of the version that was seen, unless that is null. @returns whether it is being sent, since now or earlier */
  begin: (mailingId: string, at: Date, seen: string | null) => Promise<boolean>
  /** A draft, or one that is being sent: whoever waits gets none, and mails that the mail server did not take are not sent. */
  withdraw: (mailingId: string, at: Date) => Promise<void>
  /** Not one that was withdrawn: those for whom it failed wait again, as if it had not been tried. @returns how many these are */
  retry: (mailingId: string, at: Date) => Promise<number>
  /** Those of which somebody waits whose time has come, and that no worker is at. */
  due: (at: Date) => Promise<readonly string[]>
  /** One worker at a time is at a mailing. @returns whether it is this one until then */
  hold: (mailingId: string, at: Date, until: Date) => Promise<boolean>
  release: (mailingId: string) => Promise<void>
  /** Lists its recipients, once. */
  gather: (mailingId: string, at: Date) => Promise<void>
  /** Those whose time has come, in order; none once it is withdrawn. */
  recipients: (mailingId: string, at: Date, most: number) => Promise<readonly DueRecipient[]>
  /** Only who waits is settled: a mailing that was withdrawn meanwhile stays so, unless the mail went out. */
  settle: (mailingId: string, memberId: MemberId, settled: RecipientSettled, at: Date) => Promise<void>
  /** Once nobody waits. */
  finish: (mailingId: string) => Promise<void>
}>
