/** What every screen needs in this language, and what members read first, as one file. */
export const texts = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../../contracts/texts/{site/{shell,problems},identity/sign-in,surveys/respondent,polls/member,*/menu}.fr.ts',
  { eager: true, import: 'texts' },
)
